import type { PostPages } from '../contract.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { postApi } from '../editor/saving/text-api.ts'

export const Page = ({ data }: { data: PostPages['mngr-blog-editar'] }) => (
  <EditorPage data={data} api={postApi} />
)
