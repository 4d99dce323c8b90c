import type { ComponentType, ReactNode } from 'react'
import type { PostPages } from '../contract.ts'
import { LazyPart, rejectOnServer } from '../editor/lazy-part.tsx'

type PostEditorProps = { data: PostPages['mngr-blog-editar'] }

const loadEditor: () => Promise<ComponentType<PostEditorProps>> = import.meta.env.SSR
  ? rejectOnServer
  : () => import('../editor/post-editor.tsx').then(({ PostEditor }) => PostEditor)

/** Loads the editor after the page is shown. The server never renders it. */
export function Page({ data }: PostEditorProps): ReactNode {
  return (
    <>
      {/* The visible title is that of the article, which is a field. */}
      <h1 className="hidden">Escribir</h1>
      {/* On going back, cached data is shown first. The key remounts the editor if the server has a newer version, and
          for each new article. */}
      <LazyPart
        key={`${data.text.id}-${data.text.rev || data.text.savedAt}`}
        load={loadEditor}
        props={{ data }}
      />
    </>
  )
}
