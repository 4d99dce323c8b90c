import { managerOnly, type RouteDefinition } from '../router/route.ts'
import type { PanelPages } from './contract.ts'

export const panelRoutes = {
  mngr: { path: '/mngr', meta: { title: 'Panel', ...managerOnly } },
} as const satisfies Record<keyof PanelPages, RouteDefinition>
