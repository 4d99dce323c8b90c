import { createHref, type RouteDefinition, managerMeta } from '../../runtime/routes/route.ts'
import type { RedirectPages } from './contract.ts'

export const redirectRoutes = {
  'mngr-redirecciones': { path: '/mngr/redirecciones', meta: { title: 'Redirecciones', ...managerMeta } },
} as const satisfies Record<keyof RedirectPages, RouteDefinition>

export const href = createHref(redirectRoutes)
