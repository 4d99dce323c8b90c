import { createHref, managerOnly, type RouteDefinition } from '../../runtime/routes/route.ts'
import type { PanelPages } from './contract.ts'

export const panelRoutes = {
  mngr: { path: '/mngr', meta: { title: 'Panel', ...managerOnly } },
  'mngr-primeros-pasos': { path: '/mngr/primeros-pasos', meta: { title: 'Primeros pasos', ...managerOnly } },
  'mngr-registro': { path: '/mngr/registro', meta: { title: 'Registro de actividad', ...managerOnly } },
} as const satisfies Record<keyof PanelPages, RouteDefinition>

export const href = createHref(panelRoutes)
