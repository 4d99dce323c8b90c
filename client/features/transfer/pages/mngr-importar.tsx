import '#client/ui/field/check.css'
import '#client/ui/panel/panel.css'
import '#client/ui/message/message.css'
import '../transfer.css'
import type { ReactNode } from 'react'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import type { TransferPages } from '../contract.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { ImportPanel } from '../import/import-panel.tsx'

export function Page({ data }: { data: TransferPages['mngr-importar'] }): ReactNode {
  return (
    <ReauthProvider>
      <ManagerHeading icon="inbox">Importar y exportar</ManagerHeading>
      <div className="split">
        <ExportPanel data={data} />
        <ImportPanel open={data.open} made={data.made} />
      </div>
    </ReauthProvider>
  )
}
