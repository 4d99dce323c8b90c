import type { Activity } from '../account/contract/account.ts'
import type { PostsCard } from '../content/contract.ts'
import type { EnquiriesCard } from '../enquiries/contract/inbox.ts'
import type { FailuresCard } from '../insight/failures/contract/list.ts'
import type { NotFoundCard } from '../insight/not-found/contract/report.ts'
import type { SpeedCard } from '../insight/speed/contract/report.ts'
import type { VisitsCard } from '../insight/visits/contract/report.ts'
import type { BackupCard } from '../operations/backup/contract.ts'
import type { HealthCard } from '../operations/health/contract.ts'
import type { WebhooksCard } from '../webhooks/contract.ts'
import type { AuditLogPage } from './contract/audit-log.ts'
import type { FirstStepsPage, MissingItem, Samples } from './contract/first-steps.ts'

/** The tasks that must be done before the site is ready for visitors. */
export type LaunchStep = 'identity' | 'email' | 'privacy' | 'mail' | 'image' | 'content' | 'article'
/** Empty for users without `manageSettings`. */
export type LaunchCard = {
  missing: readonly LaunchStep[]
  /** Company data that is still missing. */
  lacks: readonly MissingItem[]
  samples: Samples
  /** Number of first steps that are neither done nor skipped. */
  open: number
}

/** Route name → the data of that page. */
export type DashboardPages = {
  mngr: {
    buildId: string
    /** Problems of the worker's configuration, as sentences. Only for users with `manageSettings`. */
    problems: readonly string[]
    /** Months after which entries of the audit log are deleted. */
    recordMonths: number
    /** Recent changes to this account by other users. */
    changes: Activity[]
    launch: LaunchCard
    /** Null for users who may not see it. */
    enquiries: EnquiriesCard | null
    posts: PostsCard | null
    insight: (VisitsCard & SpeedCard) | null
    backup: BackupCard | null
  } & FailuresCard &
    HealthCard &
    NotFoundCard &
    WebhooksCard
  'mngr-primeros-pasos': FirstStepsPage
  'mngr-registro': AuditLogPage
}
