import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { PostPages } from '../contract.ts'

type PostEditorProps = { data: PostPages['mngr-blog-editar'] }

/** The editor itself is fetched once the page stands: the server never draws it. */
export function Page({ data }: PostEditorProps): ReactNode {
  const [loaded, setLoaded] = useState<{ PostEditor: ComponentType<PostEditorProps> } | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (import.meta.env.SSR) return
    import('../editor/post-editor.tsx').then(setLoaded, () => setFailed(true))
  }, [])

  return (
    <>
      {/* Seen is the article's own title, which is a field. */}
      <h1 className="hidden">Escribir</h1>
      {loaded ? (
        // Coming back, the page shows what it remembers and then what the server has by now.
        <loaded.PostEditor key={`${data.post.id}-${data.post.rev}`} data={data} />
      ) : (
        <p role="status">
          {failed ? 'No se pudo abrir el editor. Recarga la página.' : 'Abriendo el editor…'}
        </p>
      )}
    </>
  )
}
