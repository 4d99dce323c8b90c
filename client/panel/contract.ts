import type { BackupCard } from '../backup/contract.ts'
import type { EnquiriesCard } from '../enquiries/contract/inbox.ts'
import type { PostsCard } from '../studio/contract.ts'

/** Route name → the data of that page. */
export type PanelPages = {
  mngr: { buildId: string } & EnquiriesCard & PostsCard & BackupCard
}
