import type { RouteName, routes } from '#client/routes.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission, ownerRole, type Permission } from '#client/runtime/session/permissions.ts'

type GuardedPage = {
  [Name in RouteName]: (typeof routes)[Name]['meta'] extends { middleware: unknown } ? Name : never
}[RouteName]

/** The permission that each page behind the sign-in requires. Not in `routes`, because browsers do not need it. */
const pagePermissions: Readonly<Record<GuardedPage, Permission>> = {
  'mngr-cuenta': 'useDashboard',
  'mngr-equipo': 'manageUsers',
  'mngr-blog': 'editArticles',
  'mngr-blog-editar': 'editArticles',
  'mngr-etiquetas': 'publishArticles',
  'mngr-calendario': 'editArticles',
  'mngr-paginas': 'editPages',
  'mngr-pagina': 'editPages',
  mngr: 'useDashboard',
  'mngr-primeros-pasos': 'manageSettings',
  // Each part of the page needs a permission of its own (worker/features/dashboard/pages.ts).
  'mngr-estado': 'useDashboard',
  'mngr-registro': 'viewAudit',
  'mngr-consultas': 'answerEnquiries',
  'mngr-consulta': 'answerEnquiries',
  'mngr-fallos': 'manageFailures',
  'mngr-visitas': 'viewInsight',
  'mngr-perdidos': 'manageRedirects',
  'mngr-velocidad': 'viewInsight',
  'mngr-medios': 'manageMedia',
  'mngr-privacidad': 'managePrivacy',
  'mngr-redirecciones': 'manageRedirects',
  'mngr-ajustes': 'manageSettings',
  'mngr-importar': 'importContent',
  'mngr-conexiones': 'manageSettings',
}

const isGuarded = (name: RouteName): name is GuardedPage => Object.hasOwn(pagePermissions, name)

/** True if the user may open the page. Pages without a permission are for owners only. */
export const isPageAllowed = (user: SessionUser, name: RouteName): boolean =>
  isGuarded(name) ? hasPermission(user, pagePermissions[name]) : user.role === ownerRole
