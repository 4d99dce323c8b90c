import '#client/ui/button/actions.css'
import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import type { ReactNode } from 'react'
import type { DocumentPages } from '../contract.ts'
import { DocumentForm } from '../parts/fields/document-form.tsx'

export function Page({ data }: { data: DocumentPages['mngr-pagina'] }): ReactNode {
  return <DocumentForm key={data.document.id} data={data} />
}
