import { createHref, managerMeta, type Routes } from '../../runtime/routes/route.ts'
import type { PrivacyPages } from './contract.ts'

export const privacyRoutes = {
  'mngr-privacidad': { path: '/mngr/privacidad', meta: { title: 'Privacidad', ...managerMeta } },
} as const satisfies Routes<PrivacyPages>

export const href = createHref(privacyRoutes)
