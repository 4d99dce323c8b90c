import type { Permission } from '#client/runtime/session/permissions.ts'
import { visitRoutes } from './routes.ts'

type VisitTab = { path: string; text: string; permission: Permission }

const createTab = (name: keyof typeof visitRoutes, permission: Permission): VisitTab => ({
  path: visitRoutes[name].path,
  text: visitRoutes[name].meta.title,
  permission,
})

export const visitTabs: readonly VisitTab[] = [
  createTab('mngr-visitas', 'viewInsight'),
  createTab('mngr-velocidad', 'viewInsight'),
  createTab('mngr-perdidos', 'manageRedirects'),
]
