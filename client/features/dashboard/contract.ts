import type { Activity } from '../account/contract/account.ts'
import type { PostsCard } from '../content/contract.ts'
import type { EnquiriesCard } from '../enquiries/contract/inbox.ts'
import type { FailuresCard } from '../insight/failures/contract/list.ts'
import type { NotFoundCard } from '../insight/not-found/contract/report.ts'
import type { SpeedCard } from '../insight/speed/contract/report.ts'
import type { VisitsCard } from '../insight/visits/contract/report.ts'
import type { BackupCard } from '../operations/backup/contract.ts'
import type { HealthCard } from '../operations/health/contract.ts'
import type { AuditLogPage } from './contract/audit-log.ts'
import type { FirstStepsPage, MissingItem } from './contract/first-steps.ts'

/** What a site lacks before visitors come. */
export type LaunchStep = 'identity' | 'email' | 'privacy' | 'mail' | 'image' | 'content' | 'article'
/** `demonstration`: the articles that the site came with, where they still show. Empty for whoever may not `manageSite`. */
export type LaunchCard = {
  missing: readonly LaunchStep[]
  /** What of who is behind the site is not said yet. */
  lacks: readonly MissingItem[]
  demonstration: readonly { id: string; rev: number }[]
  /** How many of the first steps are neither done nor left out. */
  open: number
}

/** Route name → the data of that page. */
export type DashboardPages = {
  mngr: {
    buildId: string
    /** What the site's settings lack or have wrong, in words; for whoever may `manageSite`. */
    problems: readonly string[]
    /** How many months the record of who did what is kept. */
    recordMonths: number
    /** What others did to this account of late. */
    changes: Activity[]
    launch: LaunchCard
  } & EnquiriesCard &
    PostsCard &
    BackupCard &
    FailuresCard &
    HealthCard &
    VisitsCard &
    SpeedCard &
    NotFoundCard
  'mngr-primeros-pasos': FirstStepsPage
  'mngr-registro': AuditLogPage
}
