import { createHref, managerMeta, type Routes } from '../../runtime/routes/route.ts'
import type { DashboardPages } from './contract.ts'

export const dashboardRoutes = {
  mngr: { path: '/mngr', meta: { title: 'Panel', ...managerMeta } },
  'mngr-primeros-pasos': { path: '/mngr/primeros-pasos', meta: { title: 'Primeros pasos', ...managerMeta } },
  'mngr-estado': { path: '/mngr/estado', meta: { title: 'Estado del sitio', ...managerMeta } },
  'mngr-registro': { path: '/mngr/registro', meta: { title: 'Registro de actividad', ...managerMeta } },
} as const satisfies Routes<DashboardPages>

export const href = createHref(dashboardRoutes)
