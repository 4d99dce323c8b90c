import { createHref, managerMeta, type PagePermissions, type Routes } from '../../runtime/routes/route.ts'
import type { PrivacyPages } from './contract.ts'

export const privacyRoutes = {
  'mngr-privacidad': { path: '/mngr/privacidad', meta: { title: 'Privacidad', ...managerMeta } },
} as const satisfies Routes<PrivacyPages>

export const privacyPermissions: PagePermissions<typeof privacyRoutes> = {
  'mngr-privacidad': 'managePrivacy',
}

export const href = createHref(privacyRoutes)
