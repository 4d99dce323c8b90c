import type { ComponentType, ReactNode } from 'react'
import type { PostPages } from '../contract.ts'
import { LazyPart, rejectOnServer } from '../editor/lazy-part.tsx'
import { useNavigationCount } from '../use-navigation-count.ts'

type PostEditorProps = { data: PostPages['mngr-blog-editar'] }

const loadEditor: () => Promise<ComponentType<PostEditorProps>> = import.meta.env.SSR
  ? rejectOnServer
  : () => import('../editor/post-editor.tsx').then(({ PostEditor }) => PostEditor)

/** Loads the editor after the page is shown. The server never renders it. */
export function Page({ data }: PostEditorProps): ReactNode {
  const count = useNavigationCount()
  const { id, rev } = data.text
  return (
    <>
      {/* The visible title is that of the article, which is a field. */}
      <h1 className="hidden">Escribir</h1>
      {/* On going back, cached data is shown first. The key remounts the editor if the server has a newer version, and
          for each new article. */}
      <LazyPart key={rev === 0 ? `new ${count}` : `${id}-${rev}`} load={loadEditor} props={{ data }} />
    </>
  )
}
