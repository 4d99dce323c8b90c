import { createHref, managerMeta, type PagePermissions, type Routes } from '../../runtime/routes/route.ts'
import type { RedirectPages } from './contract.ts'

export const redirectRoutes = {
  'mngr-redirecciones': { path: '/mngr/redirecciones', meta: { title: 'Redirecciones', ...managerMeta } },
} as const satisfies Routes<RedirectPages>

export const redirectPermissions: PagePermissions<typeof redirectRoutes> = {
  'mngr-redirecciones': 'manageRedirects',
}

export const href = createHref(redirectRoutes)
