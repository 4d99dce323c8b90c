import { createHref, managerMeta, type Routes } from '../../runtime/routes/route.ts'
import type { RedirectPages } from './contract.ts'

export const redirectRoutes = {
  'mngr-redirecciones': { path: '/mngr/redirecciones', meta: { title: 'Redirecciones', ...managerMeta } },
} as const satisfies Routes<RedirectPages>

export const href = createHref(redirectRoutes)
