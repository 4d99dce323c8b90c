import { createHref, managerMeta, type RouteDefinition } from '../../runtime/routes/route.ts'
import type { PrivacyPages } from './contract.ts'

export const privacyRoutes = {
  'mngr-privacidad': { path: '/mngr/privacidad', meta: { title: 'Privacidad', ...managerMeta } },
} as const satisfies Record<keyof PrivacyPages, RouteDefinition>

export const href = createHref(privacyRoutes)
