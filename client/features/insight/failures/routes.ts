import { createHref, managerOnly, type RouteDefinition } from '#client/runtime/routes/route.ts'
import type { FailurePages } from './contract/list.ts'

export const failureRoutes = {
  'mngr-fallos': { path: '/mngr/fallos', meta: { title: 'Fallos', ...managerOnly } },
} as const satisfies Record<keyof FailurePages, RouteDefinition>

export const href = createHref(failureRoutes)
