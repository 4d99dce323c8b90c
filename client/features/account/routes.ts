import { createHref, managerMeta, type Routes } from '../../runtime/routes/route.ts'
import { recoveryPath, signInPagePath } from '../../runtime/session/paths.ts'
import type { AccountPages } from './contract/pages.ts'

export const accountRoutes = {
  'mngr-ingreso': { path: signInPagePath, meta: { title: 'Ingreso', area: 'manager' } },
  'mngr-olvido': { path: recoveryPath, meta: { title: 'Olvidé mi contraseña', area: 'manager' } },
  'mngr-contrasena': {
    path: '/mngr/contrasena/:token',
    meta: { title: 'Elige otra contraseña', area: 'manager' },
  },
  'mngr-activar': { path: '/mngr/activar/:token', meta: { title: 'Activa tu cuenta', area: 'manager' } },
  'mngr-correo': { path: '/mngr/correo/:token', meta: { title: 'Tu correo', area: 'manager' } },
  'mngr-cuenta': { path: '/mngr/cuenta', meta: { title: 'Tu cuenta', ...managerMeta } },
  'mngr-equipo': { path: '/mngr/cuenta/equipo', meta: { title: 'Equipo', ...managerMeta } },
} as const satisfies Routes<AccountPages>

export const href = createHref(accountRoutes)
