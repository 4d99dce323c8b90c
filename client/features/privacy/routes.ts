import {
  createHref,
  managerMeta,
  type PagePermissions,
  type RouteDefinition,
} from '../../runtime/routes/route.ts'
import type { PrivacyPages } from './contract.ts'

export const privacyRoutes = {
  'mngr-privacidad': { path: '/mngr/privacidad', meta: { title: 'Privacidad', ...managerMeta } },
} as const satisfies Record<keyof PrivacyPages, RouteDefinition>

export const privacyPermissions: PagePermissions<typeof privacyRoutes> = {
  'mngr-privacidad': 'managePrivacy',
}

export const href = createHref(privacyRoutes)
