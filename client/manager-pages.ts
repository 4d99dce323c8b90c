import type { Payload } from './payload.ts'
import type { PageLoaders } from './router/page-module.ts'
import type { ManagerPage } from './routes.ts'
import type { SignOut } from './sign-out.ts'

// What only the manager area needs from the first moment: its frame and the list of its pages.

export { ManagerShell } from './panel/shell.tsx'

/** Loaded where somebody signs out; the worker, which draws no dialog, must not carry it. */
export const signOut = async (...given: Parameters<SignOut>): Promise<boolean | null> =>
  !import.meta.env.SSR && (await import('./sign-out.ts')).signOut(...given)

/** Route name → its page module. */
export const managerPages: PageLoaders<Pick<Payload, ManagerPage>> = {
  mngr: () => import('./panel/pages/mngr.tsx'),
  'mngr-registro': () => import('./panel/pages/mngr-registro.tsx'),
  'mngr-primeros-pasos': () => import('./panel/pages/mngr-primeros-pasos.tsx'),
  'mngr-cuenta': () => import('./account/pages/mngr-cuenta.tsx'),
  'mngr-equipo': () => import('./account/pages/mngr-equipo.tsx'),
  'mngr-olvido': () => import('./account/pages/mngr-olvido.tsx'),
  'mngr-contrasena': () => import('./account/pages/mngr-contrasena.tsx'),
  'mngr-activar': () => import('./account/pages/mngr-activar.tsx'),
  'mngr-correo': () => import('./account/pages/mngr-correo.tsx'),
  'mngr-consultas': () => import('./enquiries/pages/mngr-consultas.tsx'),
  'mngr-consulta': () => import('./enquiries/pages/mngr-consulta.tsx'),
  'mngr-ingreso': () => import('./account/pages/mngr-ingreso.tsx'),
  'mngr-blog': () => import('./studio/pages/mngr-blog.tsx'),
  'mngr-blog-editar': () => import('./studio/pages/mngr-blog-editar.tsx'),
  'mngr-etiquetas': () => import('./studio/pages/mngr-etiquetas.tsx'),
  'mngr-medios': () => import('./media/pages/mngr-medios.tsx'),
  'mngr-ajustes': () => import('./settings/pages/mngr-ajustes.tsx'),
  'mngr-fallos': () => import('./failures/pages/mngr-fallos.tsx'),
  'mngr-paginas': () => import('./documents/pages/mngr-paginas.tsx'),
  'mngr-pagina': () => import('./documents/pages/mngr-pagina.tsx'),
  'mngr-redirecciones': () => import('./redirects/pages/mngr-redirecciones.tsx'),
  'mngr-visitas': () => import('./visits/pages/mngr-visitas.tsx'),
  'mngr-velocidad': () => import('./speed/pages/mngr-velocidad.tsx'),
  'mngr-perdidos': () => import('./lost/pages/mngr-perdidos.tsx'),
  'mngr-privacidad': () => import('./privacy/pages/mngr-privacidad.tsx'),
  'mngr-importar': () => import('./transfer/pages/mngr-importar.tsx'),
}
