import { useState } from 'react'
import { whenReleased } from '#client/runtime/browser/when-released.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { slugResponseSchema } from '../../contract/edited-text.ts'
import { TextField } from '../fields/text-controls.tsx'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { getShownSlug } from '../saving/text-rules.ts'
import { findFieldError } from './field-errors.tsx'

type SlugFieldProps = {
  editor: TextEditor
  field: { label: string; hint?: string }
  readOnly?: boolean
}

/** Turns what people type into a slug, with a button that asks the server for a free one made from the title. */
export function SlugField({ editor, field, readOnly = false }: SlugFieldProps) {
  const { stored, state } = editor.draft
  const slug = String(state.content['slug'])
  const titleName = `«${editor.fields['title']?.label ?? 'Título'}»`
  // Readers know the address of a published text: the server keeps it.
  const defaultSlug =
    stored.publishedAt === null ? getShownSlug(stored, state.content) : String(stored.content['slug'])
  // The raw input while the field has the focus; afterwards the field shows the resulting slug.
  const [typed, setTyped] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const isNormalized = typed !== null && typed !== slug && slug !== ''

  async function suggest(): Promise<void> {
    const body = { kind: stored.kind, text: String(state.content['title']), id: stored.id }
    const response = await callApi(editor.api.paths.slug, { method: 'POST', body }, slugResponseSchema)
    if (response.ok) editor.change({ slug: response.value.slug })
    setFailure(response.ok ? '' : response.error.message)
  }

  return (
    <div className="stack">
      <TextField
        field={{ ...field, ...(isNormalized && { hint: `Quedará así: ${slug}` }) }}
        value={typed ?? (slug || defaultSlug)}
        placeholder={`Se crea con ${titleName}`}
        readOnly={readOnly}
        error={findFieldError(editor.fieldErrors, 'slug')}
        isErrorAlert
        autoCapitalize="none"
        onChange={(text) => {
          setTyped(text)
          editor.change({ slug: toSlug(text, '') })
        }}
        onBlur={() => whenReleased(() => setTyped(null))}
      />
      {!readOnly && <LinkButton onClick={suggest}>Crear la dirección con {titleName}</LinkButton>}
      <ProblemMessage text={failure} />
    </div>
  )
}
