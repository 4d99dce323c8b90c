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
  const { mail, mailSetup, health, backup } = data
  const isHealthBad = health?.isSilent || (health?.checkedAt != null && health.wellSince === null)
  const { isOn, isLate, failure } = backup?.backup ?? { isOn: true, isLate: false, failure: null }
  const isBackupBad = !isOn || isLate || failure !== null
  const healthCard = <HealthCard health={health} />
  const backupCard = backup && <BackupCard data={backup} />
  return (
    <>
      <ManagerHeading icon="gauge">Estado del sitio</ManagerHeading>
      {/* What does not work comes first. */}
      <div className="overview site-state">
        {isHealthBad && healthCard}
        {isBackupBad && backupCard}
        <SettingsProblems problems={data.problems} />
        {mail && <UndeliveredNotifications mail={mail} />}
        {mailSetup && <MailSetup setup={mailSetup} />}
        {!isHealthBad && healthCard}
        {!isBackupBad && backupCard}
        <BuildInfo id={data.buildId} />
      </div>
    </>
  )
}
