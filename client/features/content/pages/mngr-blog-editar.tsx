import type { ComponentType, ReactNode } from 'react'
import type { PostPages } from '../contract.ts'
import { LazyPart, rejectOnServer } from '../editor/lazy-part.tsx'
import { type Continuation, useEditorKey } from '../use-editor-key.ts'

type PostEditorProps = { data: PostPages['mngr-blog-editar']; continuation: Continuation }
type PageProps = Pick<PostEditorProps, 'data'>

const loadEditor: () => Promise<ComponentType<PostEditorProps>> = import.meta.env.SSR
  ? rejectOnServer
  : () => import('../editor/post-editor.tsx').then(({ PostEditor }) => PostEditor)

/** Loads the editor after the page is shown. The server never renders it. */
export function Page({ data }: PageProps): ReactNode {
  const { id, rev } = data.text
  // On going back, cached data is shown first. The key remounts the editor if the server has a newer version.
  const { key, ...continuation } = useEditorKey(rev === 0 ? null : `${id}-${rev}`)
  return (
    <>
      {/* The visible title is that of the article, which is a field. */}
      <h1 className="hidden">Escribir</h1>
      <LazyPart key={key} load={loadEditor} props={{ data, continuation }} />
    </>
  )
}
