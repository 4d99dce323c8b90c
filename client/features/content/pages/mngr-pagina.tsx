import '#client/ui/button/actions.css'
import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import type { ReactNode } from 'react'
import type { EntryPages } from '../contract/entries.ts'
import { EntryForm } from '../editor/fields/entry-form.tsx'
import { useEditorKey } from '../use-editor-key.ts'

export function Page({ data }: { data: EntryPages['mngr-pagina'] }): ReactNode {
  const { id, rev } = data.text
  const { key, ...continuation } = useEditorKey(rev === 0 ? null : id)
  return <EntryForm key={key} data={data} continuation={continuation} />
}
