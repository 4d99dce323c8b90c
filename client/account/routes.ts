import { createHref, type RouteDefinition, managerOnly } from '../router/route.ts'
import { signInPage } from '../session/paths.ts'
import type { AccountPages } from './contract.ts'

export const accountRoutes = {
  'mngr-ingreso': { path: signInPage, meta: { title: 'Ingreso', area: 'manager' } },
  'mngr-activar': { path: '/mngr/activar/:token', meta: { title: 'Activa tu cuenta', area: 'manager' } },
  'mngr-correo': { path: '/mngr/correo/:token', meta: { title: 'Tu correo', area: 'manager' } },
  'mngr-cuenta': { path: '/mngr/cuenta', meta: { title: 'Tu cuenta', ...managerOnly } },
  'mngr-equipo': { path: '/mngr/cuenta/equipo', meta: { title: 'Equipo', ...managerOnly } },
} as const satisfies Record<keyof AccountPages, RouteDefinition>

export const href = createHref(accountRoutes)
