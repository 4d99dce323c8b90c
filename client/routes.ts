import { accountRoutes } from './features/account/routes.ts'
import { blogRoutes, blogTitles } from './features/blog/routes.ts'
import { listedRoutes, listedTitles } from './features/content/public/routes.ts'
import { contentRoutes, contentTitles } from './features/content/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { domainCheckRoutes, domainCheckTitles } from './features/domain-check/routes.ts'
import { enquiryRoutes, enquiryTitles } from './features/enquiries/routes.ts'
import { failureRoutes } from './features/insight/failures/routes.ts'
import { visitRoutes } from './features/insight/visits/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { redirectRoutes } from './features/redirects/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { siteRoutes, siteTitles } from './features/site/routes.ts'
import { transferRoutes } from './features/transfer/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import type { Payload } from './payload.ts'
import { createHref, createMatch, type RouteLocation, type Titles } from './runtime/routes/route.ts'

export const routes = {
  ...siteRoutes,
  ...blogRoutes,
  ...domainCheckRoutes,
  ...enquiryRoutes,
  ...dashboardRoutes,
  ...mediaRoutes,
  ...transferRoutes,
  ...visitRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...redirectRoutes,
  ...failureRoutes,
  ...privacyRoutes,
  ...webhookRoutes,
  ...contentRoutes,
  ...listedRoutes,
}

export type RouteName = keyof typeof routes
export type ManagerPage = {
  [Name in RouteName]: (typeof routes)[Name]['meta'] extends { area: 'manager' } ? Name : never
}[RouteName]
export type PageLocation = RouteLocation<RouteName>

export const titles: Titles<Payload> = {
  ...siteTitles,
  ...blogTitles,
  ...domainCheckTitles,
  ...enquiryTitles,
  ...contentTitles,
  ...listedTitles,
}

export const match = createMatch(routes)
export const href = createHref(routes)
