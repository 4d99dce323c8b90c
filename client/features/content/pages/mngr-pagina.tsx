import '#client/ui/button/actions.css'
import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import type { ReactNode } from 'react'
import type { EntryPages } from '../contract/entries.ts'
import { EntryForm } from '../editor/fields/entry-form.tsx'

export function Page({ data }: { data: EntryPages['mngr-pagina'] }): ReactNode {
  return <EntryForm key={data.text.id} data={data} />
}
