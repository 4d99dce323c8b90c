import type { ReactNode } from 'react'
import '#client/ui/badge/badge.css'
import '#client/ui/list/list.css'
import '../overview.css'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { UndeliveredNotifications } from '../../enquiries/dashboard-card.tsx'
import { BackupCard } from '../../operations/backup/dashboard-card.tsx'
import { HealthCard } from '../../operations/health/dashboard-card.tsx'
import { BuildInfo, SettingsProblems } from '../cards.tsx'
import type { DashboardPages } from '../contract.ts'
import { MailSetup } from '../mail-setup.tsx'

export function Page({ data }: { data: DashboardPages['mngr-estado'] }): ReactNode {
  const { mail, mailSetup, backup } = data
  return (
    <>
      <ManagerHeading icon="gauge">Estado del sitio</ManagerHeading>
      <div className="overview site-state">
        <SettingsProblems problems={data.problems} />
        {mail && <UndeliveredNotifications mail={mail} />}
        {mailSetup && <MailSetup setup={mailSetup} />}
        <HealthCard health={data.health} />
        {backup && <BackupCard data={backup} />}
        <BuildInfo id={data.buildId} />
      </div>
    </>
  )
}
