import type { PageLoaders } from './pages.ts'
import type { RouteName } from './routes.ts'

// What only the manager area needs from the first moment: its frame and the list of its pages.

export { ManagerShell } from './ui/manager-shell.tsx'

export type ManagerPage = Extract<RouteName, 'mngr' | `mngr-${string}`>

export const managerPages: Pick<PageLoaders, ManagerPage> = {
  mngr: () => import('./pages/mngr.tsx'),
  'mngr-cuenta': () => import('./pages/mngr-cuenta.tsx'),
  'mngr-equipo': () => import('./pages/mngr-equipo.tsx'),
  'mngr-activar': () => import('./pages/mngr-activar.tsx'),
  'mngr-consultas': () => import('./pages/mngr-consultas.tsx'),
  'mngr-consulta': () => import('./pages/mngr-consulta.tsx'),
  'mngr-ingreso': () => import('./pages/mngr-ingreso.tsx'),
  'mngr-blog': () => import('./pages/mngr-blog.tsx'),
  'mngr-blog-editar': () => import('./pages/mngr-blog-editar.tsx'),
  'mngr-medios': () => import('./pages/mngr-medios.tsx'),
  'mngr-importar': () => import('./pages/mngr-importar.tsx'),
}
