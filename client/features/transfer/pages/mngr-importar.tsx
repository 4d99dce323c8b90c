import '#client/ui/field/check.css'
import '#client/ui/panel/panel.css'
import '#client/ui/message/message.css'
import '../transfer.css'
import type { ReactNode } from 'react'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import type { TransferPages } from '../contract.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { ImportPanel } from '../import/import-panel.tsx'

export function Page({ data }: { data: TransferPages['mngr-importar'] }): ReactNode {
  const may = useHasPermission()
  return (
    <ReauthProvider>
      <ManagerHeading icon="inbox">Importar y exportar</ManagerHeading>
      <div className="split">
        {may('manageBackups') && <ExportPanel data={data} />}
        <ImportPanel data={data} />
      </div>
    </ReauthProvider>
  )
}
