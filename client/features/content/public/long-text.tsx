import { type FunctionComponent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EnhanceOptions } from '#client/runtime/router/loading/page-module.ts'

type EmbeddedForm = { box: HTMLElement; subject: string; Form: FunctionComponent<{ subject: string }> }

/** Puts a box for the contact form in place of the first form block, which stays for printing. Further ones stay links. */
async function replaceForm(root: HTMLElement): Promise<EmbeddedForm | null> {
  const block = root.querySelector<HTMLElement>('.formulario')
  const link = block?.querySelector('a')
  if (!link) return null
  // If this script cannot be loaded, the form stays a link.
  const it = await import('#client/features/enquiries/pages/contacto.tsx').catch(() => null)
  const box = it?.createFormBox(root.ownerDocument)
  if (!it || !box || !block) return null
  block.after(box)
  block.hidden = true
  return { box, subject: new URL(link.href).searchParams.get('asunto') ?? '', Form: it.EnquiryForm }
}

/** Sanitised HTML, with players for its videos and the contact form in place of a form block. */
function Text({ html }: { html: string }) {
  const root = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<EmbeddedForm | null>(null)

  useEffect(() => {
    // Keeps both scripts out of the worker's bundle.
    if (import.meta.env.SSR) return
    const { current } = root
    // If this script cannot be loaded, videos stay links.
    if (current?.querySelector('[data-video]'))
      import('#client/features/blog/video-player.ts').then(
        (it) => it.addVideoButtons(current),
        () => {},
      )
    if (current) void replaceForm(current).then(setForm)
  }, [html])

  return (
    <>
      {/* Marked like `RawHtml`. */}
      <div
        ref={root}
        data-html=""
        className="prose"
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
      {form && createPortal(<form.Form subject={form.subject} />, form.box)}
    </>
  )
}

/** The HTML of a long text. On a first visit it works once the page's `enhance` is `enhanceTexts`. */
export const LongText = ({ html }: { html: string }) => (
  <div className="long-text">
    <Text html={html} />
  </div>
)

/** Hydrates the texts in the server's HTML, which stays as it is: React does not compare it. */
export function enhanceTexts(main: HTMLElement, { hydrate }: Pick<EnhanceOptions<unknown>, 'hydrate'>): void {
  for (const box of main.querySelectorAll('.long-text')) hydrate(box, <Text html="" />)
}
