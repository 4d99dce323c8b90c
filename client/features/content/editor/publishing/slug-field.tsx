import '#client/ui/message/message.css'
import { type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { isSlugOf, toSlug } from '#client/runtime/text/slug.ts'
import { type EditorPost, type PostContent, slugAnswerSchema, studioPaths } from '../../contract.ts'
import { FieldProblem, refused } from './problems.tsx'

type SlugFieldProps = {
  post: EditorPost
  content: PostContent
  problem: string | undefined
  change: (part: Partial<PostContent>) => void
}

/** The address that nobody chose: the one that stands, or the one the title will get. */
function unchosen({ publishedAt, content: stored }: EditorPost, { title }: PostContent): string {
  if (publishedAt !== null || (title !== '' && isSlugOf(stored.slug, title))) return stored.slug
  return toSlug(title, '')
}

/** Takes what people type and makes an address of it; follows the title as long as nobody chose one. */
export function SlugField({ post, content, problem, change }: SlugFieldProps): ReactNode {
  // As it is typed; what it comes to stands in the field once it is left.
  const [typed, setTyped] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const made = content.slug || unchosen(post, content)

  async function suggest(): Promise<void> {
    const request = { method: 'POST', body: { text: content.title, id: post.id } } as const
    const answer = await callApi(studioPaths.slug, request, slugAnswerSchema)
    if (answer.ok) change({ slug: answer.value.slug })
    setFailure(answer.ok ? '' : answer.error.message)
  }

  return (
    <div className="field">
      <label htmlFor="direccion">Dirección</label>
      <input
        id="direccion"
        value={typed ?? made}
        placeholder="Se crea del título"
        autoCapitalize="none"
        onChange={({ target }) => {
          setTyped(target.value)
          change({ slug: toSlug(target.value, '') })
        }}
        onBlur={() => setTyped(null)}
        {...refused('direccion-problema', problem)}
      />
      {typed !== null && typed !== content.slug && content.slug !== '' && (
        <small className="help">Quedará así: {content.slug}</small>
      )}
      <FieldProblem id="direccion-problema" problem={problem} />
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
