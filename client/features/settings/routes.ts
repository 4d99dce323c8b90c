import { createHref, type RouteDefinition, managerOnly } from '../../runtime/routes/route.ts'
import type { SettingsPages } from './contract.ts'

export const settingsRoutes = {
  'mngr-ajustes': { path: '/mngr/ajustes', meta: { title: 'La empresa', ...managerOnly } },
} as const satisfies Record<keyof SettingsPages, RouteDefinition>

export const href = createHref(settingsRoutes)
