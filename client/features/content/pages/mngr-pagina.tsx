import '#client/ui/button/actions.css'
import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import type { ReactNode } from 'react'
import type { EntryPages } from '../contract/entries.ts'
import { EntryForm } from '../editor/fields/entry-form.tsx'
import { useNavigationCount } from '../use-navigation-count.ts'

export function Page({ data }: { data: EntryPages['mngr-pagina'] }): ReactNode {
  const count = useNavigationCount()
  const { id, rev } = data.text
  return <EntryForm key={rev === 0 ? `new ${count}` : id} data={data} />
}
