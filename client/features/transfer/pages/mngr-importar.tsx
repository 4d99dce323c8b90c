import '#client/ui/field/check.css'
import '#client/ui/panel/panel.css'
import '#client/ui/message/message.css'
import '../transfer.css'
import type { ReactNode } from 'react'
import { ToolHeading } from '#client/ui/heading/tool-heading.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import type { TransferPages } from '../contract.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { ImportPanel } from '../import/import-panel.tsx'

export function Page({ data }: { data: TransferPages['mngr-importar'] }): ReactNode {
  return (
    <Reauth>
      <ToolHeading icon="inbox">Importar y exportar</ToolHeading>
      <div className="split">
        <ExportPanel data={data} />
        <ImportPanel open={data.open} made={data.made} />
      </div>
    </Reauth>
  )
}
