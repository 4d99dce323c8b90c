import { createHref, managerMeta, type Routes } from '#client/runtime/routes/route.ts'
import type { FailurePages } from './contract/list.ts'

export const failureRoutes = {
  'mngr-fallos': { path: '/mngr/fallos', meta: { title: 'Fallos', ...managerMeta } },
} as const satisfies Routes<FailurePages>

export const href = createHref(failureRoutes)
