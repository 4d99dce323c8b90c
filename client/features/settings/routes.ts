import { createHref, managerMeta, type Routes } from '../../runtime/routes/route.ts'
import type { SettingsPages } from './contract.ts'

export const settingsRoutes = {
  'mngr-ajustes': { path: '/mngr/ajustes', meta: { title: 'La empresa', ...managerMeta } },
} as const satisfies Routes<SettingsPages>

export const href = createHref(settingsRoutes)
