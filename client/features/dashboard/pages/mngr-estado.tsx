import type { ReactNode } from 'react'
import '#client/ui/badge/badge.css'
import '#client/ui/list/list.css'
import '../overview.css'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { UndeliveredNotifications } from '../../enquiries/dashboard-card.tsx'
import { BackupCard, isBackupBad } from '../../operations/backup/dashboard-card.tsx'
import { HealthCard, isHealthBad } from '../../operations/health/dashboard-card.tsx'
import { BuildInfo, SettingsProblems } from '../cards.tsx'
import type { DashboardPages } from '../contract.ts'
import { MailSetup } from '../mail-setup.tsx'

export function Page({ data }: { data: DashboardPages['mngr-estado'] }): ReactNode {
  const { mail, mailSetup, health, backup } = data
  const isHealthFirst = isHealthBad(health)
  const isBackupFirst = backup !== null && isBackupBad(backup.backup)
  const faults =
    [isHealthFirst, isBackupFirst, mail !== null && mail.failed > 0, mailSetup !== null].filter(Boolean)
      .length + data.problems.length
  const healthCard = <HealthCard health={health} />
  const backupCard = backup && <BackupCard data={backup} />
  return (
    <>
      <ManagerHeading icon="gauge">Estado del sitio</ManagerHeading>
      <p className="state-verdict">
        {faults === 0 ? 'Todo funciona.' : `Hay ${pluralize(faults, 'cosa', 'cosas')} por arreglar.`}
      </p>
      {/* What does not work comes first. */}
      <div className="overview site-state">
        {isHealthFirst && healthCard}
        {isBackupFirst && backupCard}
        <SettingsProblems problems={data.problems} />
        {mail && <UndeliveredNotifications mail={mail} />}
        {mailSetup && <MailSetup setup={mailSetup} />}
        {!isHealthFirst && healthCard}
        {!isBackupFirst && backupCard}
        <BuildInfo id={data.buildId} />
      </div>
    </>
  )
}
