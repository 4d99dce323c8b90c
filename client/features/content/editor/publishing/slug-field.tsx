import '#client/ui/message/message.css'
import { type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { isSlugOfTitle, toSlug } from '#client/runtime/text/slug.ts'
import { type EditorPost, type PostContent, slugResponseSchema, postPaths } from '../../contract.ts'
import { FieldErrorText, getErrorAttributes } from './field-errors.tsx'

type SlugFieldProps = {
  post: EditorPost
  content: PostContent
  problem: string | undefined
  onChange: (part: Partial<PostContent>) => void
}

/** Slug to show while nobody has chosen one: the stored one, or one made from the title. */
function getDefaultSlug({ publishedAt, content: savedContent }: EditorPost, { title }: PostContent): string {
  if (publishedAt !== null || (title !== '' && isSlugOfTitle(savedContent.slug, title)))
    return savedContent.slug
  return toSlug(title, '')
}

/** Turns what people type into a slug. Shows the default slug while nobody has chosen one. */
export function SlugField({ post, content, problem, onChange }: SlugFieldProps): ReactNode {
  // The raw input while the field has the focus; afterwards the field shows the resulting slug.
  const [typedText, setTyped] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const slug = content.slug || getDefaultSlug(post, content)

  async function suggest(): Promise<void> {
    const request = { method: 'POST', body: { text: content.title, id: post.id } } as const
    const response = await callApi(postPaths.slug, request, slugResponseSchema)
    if (response.ok) onChange({ slug: response.value.slug })
    setFailure(response.ok ? '' : response.error.message)
  }

  return (
    <div className="field">
      <label htmlFor="direccion">Dirección</label>
      <input
        id="direccion"
        value={typedText ?? slug}
        placeholder="Se crea del título"
        autoCapitalize="none"
        onChange={({ target }) => {
          setTyped(target.value)
          onChange({ slug: toSlug(target.value, '') })
        }}
        onBlur={() => setTyped(null)}
        {...getErrorAttributes('direccion-problema', problem)}
      />
      {typedText !== null && typedText !== content.slug && content.slug !== '' && (
        <small className="help">Quedará así: {content.slug}</small>
      )}
      <FieldErrorText id="direccion-problema" problem={problem} />
      <button className="link" type="button" onClick={() => void suggest()}>
        Crear del título
      </button>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
