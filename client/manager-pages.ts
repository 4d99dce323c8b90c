import type { Payload } from './payload.ts'
import type { ManagerPage } from './routes.ts'
import type { PageLoaders } from './runtime/router/loading/page-module.ts'
import type { SignOut } from './sign-out.ts'

// The entry chunk of the manager area: its layout and its page loaders.

export { ManagerShell } from './features/dashboard/manager-shell.tsx'

/** Loads client/sign-out.ts on demand. Resolves to false in the worker, whose bundle must not contain the dialog. */
export const signOut = async (...given: Parameters<SignOut>): Promise<boolean | null> =>
  !import.meta.env.SSR && (await import('./sign-out.ts')).signOut(...given)

export const managerPages: PageLoaders<Pick<Payload, ManagerPage>> = {
  mngr: () => import('./features/dashboard/pages/mngr.tsx'),
  'mngr-estado': () => import('./features/dashboard/pages/mngr-estado.tsx'),
  'mngr-registro': () => import('./features/dashboard/pages/mngr-registro.tsx'),
  'mngr-primeros-pasos': () => import('./features/dashboard/pages/mngr-primeros-pasos.tsx'),
  'mngr-cuenta': () => import('./features/account/pages/mngr-cuenta.tsx'),
  'mngr-equipo': () => import('./features/users/pages/mngr-equipo.tsx'),
  'mngr-olvido': () => import('./features/account/pages/mngr-olvido.tsx'),
  'mngr-contrasena': () => import('./features/account/pages/mngr-contrasena.tsx'),
  'mngr-activar': () => import('./features/account/pages/mngr-activar.tsx'),
  'mngr-correo': () => import('./features/account/pages/mngr-correo.tsx'),
  'mngr-consultas': () => import('./features/enquiries/pages/mngr-consultas.tsx'),
  'mngr-consulta': () => import('./features/enquiries/pages/mngr-consulta.tsx'),
  'mngr-ingreso': () => import('./features/account/pages/mngr-ingreso.tsx'),
  'mngr-blog': () => import('./features/content/pages/mngr-blog.tsx'),
  'mngr-blog-editar': () => import('./features/content/pages/mngr-blog-editar.tsx'),
  'mngr-etiquetas': () => import('./features/content/pages/mngr-etiquetas.tsx'),
  'mngr-calendario': () => import('./features/content/pages/mngr-calendario.tsx'),
  'mngr-medios': () => import('./features/media/pages/mngr-medios.tsx'),
  'mngr-ajustes': () => import('./features/settings/pages/mngr-ajustes.tsx'),
  'mngr-fallos': () => import('./features/insight/failures/pages/mngr-fallos.tsx'),
  'mngr-paginas': () => import('./features/content/pages/mngr-paginas.tsx'),
  'mngr-pagina': () => import('./features/content/pages/mngr-pagina.tsx'),
  'mngr-redirecciones': () => import('./features/redirects/pages/mngr-redirecciones.tsx'),
  'mngr-visitas': () => import('./features/insight/visits/pages/mngr-visitas.tsx'),
  'mngr-velocidad': () => import('./features/insight/speed/pages/mngr-velocidad.tsx'),
  'mngr-perdidos': () => import('./features/insight/not-found/pages/mngr-perdidos.tsx'),
  'mngr-privacidad': () => import('./features/privacy/pages/mngr-privacidad.tsx'),
  'mngr-conexiones': () => import('./features/webhooks/pages/mngr-conexiones.tsx'),
  'mngr-importar': () => import('./features/transfer/pages/mngr-importar.tsx'),
}
