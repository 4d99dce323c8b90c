import { accountRoutes } from './account/routes.ts'
import { blogRoutes, blogTitles } from './blog/routes.ts'
import { documentRoutes, documentTitles } from './documents/routes.ts'
import { enquiryRoutes, enquiryTitles } from './enquiries/routes.ts'
import { failureRoutes } from './failures/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { panelRoutes } from './panel/routes.ts'
import type { Payload } from './payload.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { redirectRoutes } from './redirects/routes.ts'
import { createHref, createMatch, type RouteLocation, type Titles } from './router/route.ts'
import { settingsRoutes } from './settings/routes.ts'
import { siteRoutes, siteTitles } from './site/routes.ts'
import { studioRoutes, studioTitles } from './studio/routes.ts'
import { transferRoutes } from './transfer/routes.ts'
import { visitRoutes } from './visits/routes.ts'

/** The URL table: every page of the product, as its feature describes it. */
export const routes = {
  ...siteRoutes,
  ...blogRoutes,
  ...enquiryRoutes,
  ...panelRoutes,
  ...studioRoutes,
  ...mediaRoutes,
  ...transferRoutes,
  ...visitRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...redirectRoutes,
  ...failureRoutes,
  ...privacyRoutes,
  ...documentRoutes,
}

export type RouteName = keyof typeof routes
/** The pages of the manager area. */
export type ManagerPage = {
  [Name in RouteName]: (typeof routes)[Name]['meta'] extends { area: 'manager' } ? Name : never
}[RouteName]
export type Location = RouteLocation<RouteName>

/** Titles that say what a page shows. */
export const titles: Titles<Payload> = {
  ...siteTitles,
  ...blogTitles,
  ...enquiryTitles,
  ...studioTitles,
  ...documentTitles,
}

/** The page that an address names. */
export const match = createMatch(routes)
/** The path of a named page. */
export const href = createHref(routes)
