import type { Permission } from './permissions.ts'
import { useHasPermission } from './use-has-permission.ts'

/** What the pages below a path need, for links whose target depends on the data (worker/permissions.ts checks it). */
const pathPermissions: readonly (readonly [start: string, permission: Permission])[] = [
  ['/mngr/blog', 'editArticles'],
  ['/mngr/calendario', 'editArticles'],
  ['/mngr/paginas', 'editPages'],
  ['/mngr/consultas', 'answerEnquiries'],
  ['/mngr/medios', 'manageMedia'],
  ['/mngr/redirecciones', 'manageRedirects'],
  ['/mngr/ajustes', 'manageSettings'],
]

/** Returns a function that says whether the person may open an address of the manager area. */
export function useMayOpen(): (href: string) => boolean {
  const may = useHasPermission()
  return (href) => pathPermissions.every(([start, permission]) => !href.startsWith(start) || may(permission))
}
