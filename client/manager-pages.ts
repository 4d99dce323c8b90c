import type { Payload } from './payload.ts'
import type { PageLoaders } from './router/page-module.ts'
import type { ManagerPage } from './routes.ts'

// What only the manager area needs from the first moment: its frame and the list of its pages.

export { ManagerShell } from './panel/shell.tsx'

/** Route name → its page module. */
export const managerPages: PageLoaders<Pick<Payload, ManagerPage>> = {
  mngr: () => import('./panel/pages/mngr.tsx'),
  'mngr-cuenta': () => import('./account/pages/mngr-cuenta.tsx'),
  'mngr-equipo': () => import('./account/pages/mngr-equipo.tsx'),
  'mngr-activar': () => import('./account/pages/mngr-activar.tsx'),
  'mngr-correo': () => import('./account/pages/mngr-correo.tsx'),
  'mngr-consultas': () => import('./enquiries/pages/mngr-consultas.tsx'),
  'mngr-consulta': () => import('./enquiries/pages/mngr-consulta.tsx'),
  'mngr-ingreso': () => import('./account/pages/mngr-ingreso.tsx'),
  'mngr-blog': () => import('./studio/pages/mngr-blog.tsx'),
  'mngr-blog-editar': () => import('./studio/pages/mngr-blog-editar.tsx'),
  'mngr-medios': () => import('./media/pages/mngr-medios.tsx'),
  'mngr-importar': () => import('./transfer/pages/mngr-importar.tsx'),
}
