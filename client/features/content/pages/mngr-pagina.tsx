import type { ReactNode } from 'react'
import type { EntryPages } from '../contract/entries.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { entryApi } from '../editor/saving/text-api.ts'

export const Page = ({ data }: { data: EntryPages['mngr-pagina'] }): ReactNode => (
  <EditorPage data={data} api={entryApi} />
)
