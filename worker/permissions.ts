import { type RouteName, routes } from '#client/routes.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission, ownerRole, type Permission } from '#client/runtime/session/permissions.ts'

// The permission that each page of the manager area requires. A page without a row does not compile.

/** The pages that require a session. */
type ProtectedPage = {
  [Name in RouteName]: (typeof routes)[Name]['meta'] extends { middleware: unknown } ? Name : never
}[RouteName]

const pagePermissions: Readonly<Record<ProtectedPage, Permission>> = {
  mngr: 'useDashboard',
  'mngr-registro': 'viewAudit',
  'mngr-primeros-pasos': 'manageSettings',
  'mngr-fallos': 'manageFailures',
  'mngr-privacidad': 'managePrivacy',
  'mngr-cuenta': 'useDashboard',
  'mngr-equipo': 'manageUsers',
  'mngr-blog': 'editArticles',
  'mngr-blog-editar': 'editArticles',
  'mngr-etiquetas': 'publishArticles',
  'mngr-medios': 'manageMedia',
  'mngr-importar': 'importContent',
  'mngr-ajustes': 'manageSettings',
  'mngr-conexiones': 'manageSettings',
  'mngr-redirecciones': 'manageRedirects',
  'mngr-paginas': 'editPages',
  'mngr-pagina': 'editPages',
  'mngr-visitas': 'viewInsight',
  'mngr-velocidad': 'viewInsight',
  'mngr-perdidos': 'manageRedirects',
  'mngr-consultas': 'answerEnquiries',
  'mngr-consulta': 'answerEnquiries',
}

const isProtectedPage = (name: RouteName): name is ProtectedPage => Object.hasOwn(pagePermissions, name)

/** True if the user may open the page. Pages without a row in `pagePermissions` are for owners only. */
export function isPageAllowed(user: SessionUser, name: RouteName): boolean {
  return isProtectedPage(name) ? hasPermission(user, pagePermissions[name]) : user.role === ownerRole
}
