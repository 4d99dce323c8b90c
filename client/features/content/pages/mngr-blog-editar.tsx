import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { PostPages } from '../contract.ts'

type PostEditorProps = { data: PostPages['mngr-blog-editar'] }

/** Loads the editor after the page is shown. The server never renders it. */
export function Page({ data }: PostEditorProps): ReactNode {
  const [loaded, setLoaded] = useState<{ PostEditor: ComponentType<PostEditorProps> } | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (import.meta.env.SSR) return
    import('../editor/post-editor.tsx').then(setLoaded, () => setFailed(true))
  }, [])

  return (
    <>
      {/* The visible title is that of the article, which is a field. */}
      <h1 className="hidden">Escribir</h1>
      {loaded ? (
        // On going back, cached data is shown first. The key remounts the editor if the server has a newer version.
        <loaded.PostEditor key={`${data.post.id}-${data.post.rev}`} data={data} />
      ) : (
        <p role="status">
          {failed ? 'No se pudo abrir el editor. Recarga la página.' : 'Abriendo el editor…'}
        </p>
      )}
    </>
  )
}
