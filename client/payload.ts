import type { AccountPages } from './features/account/contract/pages.ts'
import type { BlogPages } from './features/blog/contract/pages.ts'
import type { PostPages } from './features/content/contract.ts'
import type { EntryPages } from './features/content/contract/entries.ts'
import type { ListedPages } from './features/content/public/contract.ts'
import type { DashboardPages } from './features/dashboard/contract.ts'
import type { DomainCheckPages } from './features/domain-check/contract.ts'
import type { EnquiryPages } from './features/enquiries/contract/pages.ts'
import type { FailurePages } from './features/insight/failures/contract/list.ts'
import type { NotFoundPages } from './features/insight/not-found/contract/report.ts'
import type { SpeedPages } from './features/insight/speed/contract/report.ts'
import type { VisitPages } from './features/insight/visits/contract/report.ts'
import type { MediaPages } from './features/media/contract.ts'
import type { PrivacyPages } from './features/privacy/contract.ts'
import type { RedirectPages } from './features/redirects/contract.ts'
import type { SettingsPages } from './features/settings/contract.ts'
import type { SitePages } from './features/site/contract.ts'
import type { TransferPages } from './features/transfer/contract.ts'
import type { WebhookPages } from './features/webhooks/contract.ts'

/** Route name → page data. The worker's page function returns it, and the page component takes it. */
export type Payload = SitePages &
  BlogPages &
  DomainCheckPages &
  EnquiryPages &
  DashboardPages &
  PostPages &
  MediaPages &
  TransferPages &
  AccountPages &
  SettingsPages &
  RedirectPages &
  FailurePages &
  EntryPages &
  ListedPages &
  VisitPages &
  SpeedPages &
  NotFoundPages &
  PrivacyPages &
  WebhookPages
