import '../../design/button/actions.css'
import '../../design/message/message.css'
import '../../design/panel/panel.css'
import type { ReactNode } from 'react'
import type { DocumentPages } from '../contract.ts'
import { DocumentForm } from '../parts/document-form.tsx'

export function Page({ data }: { data: DocumentPages['mngr-pagina'] }): ReactNode {
  return <DocumentForm key={data.document.id} data={data} />
}
