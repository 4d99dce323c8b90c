import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { RawHtml } from '#client/ui/raw-html/raw-html.tsx'
import { postPaths } from '../../contract.ts'

const renderedSchema = v.object({ html: v.string() })

/** Shows the text as readers will see it, on request. `newest` returns the text including the last keystroke. */
export function Preview({ markdown, newest }: { markdown: string; newest: () => string }): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()
  const [shown, setShown] = useState<{ markdown: string; html: string } | null>(null)

  async function show(): Promise<void> {
    const written = newest()
    const request = { method: 'POST', body: { markdown: written } } as const
    const rendered = await send(postPaths.render, request, renderedSchema)
    if (rendered) setShown({ markdown: written, html: rendered.html })
  }

  return (
    <div ref={ref}>
      <FormError failure={failure} />
      <button type="button" className="button plain" aria-disabled={pending} onClick={() => void show()}>
        {shown ? 'Actualizar la vista previa' : 'Ver cómo queda'}
      </button>
      {shown && (
        <section className="panel" aria-label="Vista previa">
          {shown.markdown !== markdown && <p className="help">El texto ha cambiado desde entonces.</p>}
          <RawHtml html={shown.html} className="prose" />
        </section>
      )}
    </div>
  )
}
