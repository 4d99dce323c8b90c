import type { AccountPages } from './account/contract/pages.ts'
import type { BlogPages } from './blog/contract/pages.ts'
import type { DocumentPages } from './documents/contract.ts'
import type { EnquiryPages } from './enquiries/contract/pages.ts'
import type { FailurePages } from './failures/contract/list.ts'
import type { LostPages } from './lost/contract/report.ts'
import type { MediaPages } from './media/contract.ts'
import type { PanelPages } from './panel/contract.ts'
import type { PrivacyPages } from './privacy/contract.ts'
import type { RedirectPages } from './redirects/contract.ts'
import type { SettingsPages } from './settings/contract.ts'
import type { SitePages } from './site/contract.ts'
import type { SpeedPages } from './speed/contract/report.ts'
import type { StudioPages } from './studio/contract.ts'
import type { TransferPages } from './transfer/contract.ts'
import type { VisitPages } from './visits/contract/report.ts'

/** Route name → the data of that page: what the server's function gives and the client's page takes. */
export type Payload = SitePages &
  BlogPages &
  EnquiryPages &
  PanelPages &
  StudioPages &
  MediaPages &
  TransferPages &
  AccountPages &
  SettingsPages &
  RedirectPages &
  FailurePages &
  DocumentPages &
  VisitPages &
  SpeedPages &
  LostPages &
  PrivacyPages
