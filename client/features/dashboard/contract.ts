import type { Activity } from '../account/contract/account.ts'
import type { TextsCard } from '../content/contract.ts'
import type { EnquiriesCard, MailCard } from '../enquiries/contract/inbox.ts'
import type { FailuresCard } from '../insight/failures/contract/list.ts'
import type { NotFoundCard } from '../insight/not-found/contract/report.ts'
import type { SpeedCard } from '../insight/speed/contract/report.ts'
import type { VisitsCard } from '../insight/visits/contract/report.ts'
import type { BackupCard } from '../operations/backup/contract.ts'
import type { HealthCard } from '../operations/health/contract.ts'
import type { WebhooksCard } from '../webhooks/contract.ts'
import type { AuditLogPage } from './contract/audit-log.ts'
import type { FirstStepsPage, Samples } from './contract/first-steps.ts'

/** What is left of the first steps; nothing for users without `manageSettings`. */
export type LaunchCard = {
  samples: Samples
  /** Number of first steps that are neither done nor skipped. */
  open: number
}

/** What to ask for while the site sends no mail: a message to the person who deploys it. */
export type MailSetup = { isSimulated: boolean; request: string }

/** How the site itself is. Null for users who may not see it. */
type SiteState = {
  /** Problems of the worker's configuration, as sentences. Only for users with `manageSettings`, as `lacksMail`. */
  problems: readonly string[]
  lacksMail: boolean
  backup: BackupCard | null
} & HealthCard

export type DashboardPages = {
  mngr: {
    /** Recent changes to this account by other users. */
    changes: Activity[]
    launch: LaunchCard
    /** Null for users who may not see it. */
    enquiries: EnquiriesCard | null
    texts: TextsCard | null
    insight: (VisitsCard & SpeedCard) | null
  } & SiteState &
    FailuresCard &
    NotFoundCard &
    WebhooksCard
  'mngr-estado': SiteState & { buildId: string; mail: MailCard | null; mailSetup: MailSetup | null }
  'mngr-primeros-pasos': FirstStepsPage
  'mngr-registro': AuditLogPage
}
