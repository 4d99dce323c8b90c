import {
  createHref,
  managerMeta,
  type PagePermissions,
  type RouteDefinition,
} from '../../runtime/routes/route.ts'
import type { MediaPages } from './contract.ts'

export const mediaRoutes = {
  'mngr-medios': { path: '/mngr/medios', meta: { title: 'Medios', ...managerMeta } },
} as const satisfies Record<keyof MediaPages, RouteDefinition>

export const mediaPermissions: PagePermissions<typeof mediaRoutes> = { 'mngr-medios': 'manageMedia' }

export const href = createHref(mediaRoutes)
