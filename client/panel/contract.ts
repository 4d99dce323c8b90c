import type { BackupCard } from '../backup/contract.ts'
import type { EnquiriesCard } from '../enquiries/contract/inbox.ts'
import type { PostsCard } from '../studio/contract.ts'

/** GET → NDJSON, as a download: who did what in the manager area. */
export const recordPath = '/api/mngr/registro'

/** Route name → the data of that page. */
export type PanelPages = {
  mngr: {
    buildId: string
    /** What the site's settings lack or have wrong, in words. */
    problems: readonly string[]
    /** How many months the record of who did what is kept. */
    recordMonths: number
  } & EnquiriesCard &
    PostsCard &
    BackupCard
}
