import { useMemo } from 'react'
import type { EntryPages } from '../contract/entries.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { createExampleApi, entryApi } from '../editor/saving/text-api.ts'
import { hasTemplate } from '../kinds/legal.ts'
import { getListOf } from '../list/list-path.ts'

export function Page({ data }: { data: EntryPages['mngr-pagina'] }) {
  const { kind, id, state } = data.text
  const isExample = state === 'template' && !hasTemplate(id)
  const api = useMemo(
    () => ({ ...(isExample ? createExampleApi(kind) : entryApi), ...getListOf(kind, id) }),
    [isExample, kind, id],
  )
  return <EditorPage data={data} api={api} />
}
