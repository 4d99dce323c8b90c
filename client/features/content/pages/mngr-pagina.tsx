import { type ReactNode, useMemo } from 'react'
import type { EntryPages } from '../contract/entries.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { entryApi } from '../editor/saving/text-api.ts'
import { getListOf } from '../list/list-path.ts'

export function Page({ data }: { data: EntryPages['mngr-pagina'] }): ReactNode {
  const { kind, id } = data.text
  const api = useMemo(() => ({ ...entryApi, ...getListOf(kind, id) }), [kind, id])
  return <EditorPage data={data} api={api} />
}
