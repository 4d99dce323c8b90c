import { createHref, type RouteDefinition, managerOnly } from '../../runtime/routes/route.ts'
import type { RedirectPages } from './contract.ts'

export const redirectRoutes = {
  'mngr-redirecciones': { path: '/mngr/redirecciones', meta: { title: 'Redirecciones', ...managerOnly } },
} as const satisfies Record<keyof RedirectPages, RouteDefinition>

export const href = createHref(redirectRoutes)
