import '#client/ui/button/actions.css'
import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import type { ReactNode } from 'react'
import type { EntryPages } from '../contract/entries.ts'
import { EntryForm } from '../editor/fields/entry-form.tsx'

export function Page({ data }: { data: EntryPages['mngr-pagina'] }): ReactNode {
  const { id, rev, savedAt } = data.text
  // Each new text is another one, at the same address.
  return <EntryForm key={rev === 0 ? id + savedAt : id} data={data} />
}
