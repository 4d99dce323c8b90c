import { type ReactNode, useId, useState } from 'react'
import { withValues } from '#client/ui/form/with-values.ts'
import type { TagCount } from '../contract/tags.ts'

type TagFormProps = { tags: readonly TagCount[]; onTag: (tag: string) => Promise<void> }

export function TagForm({ tags, onTag }: TagFormProps): ReactNode {
  const id = useId()
  const [isBusy, setBusy] = useState(false)

  async function submit(values: FormData): Promise<void> {
    const tag = String(values.get('etiqueta')).trim()
    if (tag === '' || isBusy) return
    setBusy(true)
    await onTag(tag)
    setBusy(false)
  }

  return (
    <form className="actions tight" onSubmit={withValues(submit)}>
      <input
        name="etiqueta"
        aria-label="Etiqueta para los elegidos"
        placeholder="Etiqueta"
        list={id}
        size={14}
      />
      <datalist id={id}>
        {tags.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      <button className="link" aria-disabled={isBusy}>
        {isBusy ? 'Etiquetando…' : 'Etiquetar'}
      </button>
    </form>
  )
}
