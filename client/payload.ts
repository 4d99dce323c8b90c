import type { AccountPages } from './account/contract.ts'
import type { BlogPages } from './blog/contract/pages.ts'
import type { EnquiryPages } from './enquiries/contract/pages.ts'
import type { MediaPages } from './media/contract.ts'
import type { PanelPages } from './panel/contract.ts'
import type { SitePages } from './site/contract.ts'
import type { StudioPages } from './studio/contract.ts'
import type { TransferPages } from './transfer/contract.ts'

/** Route name → the data of that page: what the server's function gives and the client's page takes. */
export type Payload = SitePages &
  BlogPages &
  EnquiryPages &
  PanelPages &
  StudioPages &
  MediaPages &
  TransferPages &
  AccountPages
