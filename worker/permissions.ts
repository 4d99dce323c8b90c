import { TrieRouter } from 'hono/router/trie-router'
import { type RouteName, routes } from '#client/routes.ts'
import { type Permission, hasPermission, type Role } from '#client/runtime/session/permissions.ts'

// The permission that each page and endpoint of the manager area requires. A page without a row does not compile. An
// endpoint without a row is for owners only, and `worker/testing/permissions.test.ts` reports it.

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
  'mngr-etiquetas': 'editArticles',
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

/** Method and path below `/api/mngr` → permission. */
export const endpointPermissions: Readonly<Record<string, Permission>> = {
  'POST /cuenta/equipo': 'manageUsers',
  'PATCH /cuenta/equipo/:id': 'manageUsers',
  'DELETE /cuenta/equipo/:id': 'manageUsers',
  'POST /cuenta/equipo/:id/enlace': 'manageUsers',
  'DELETE /cuenta/equipo/:id/codigo': 'manageUsers',

  'GET /enlaces': 'editArticles',
  'POST /enlaces/perdidos': 'editArticles',

  'PATCH /etiquetas/:slug': 'editArticles',
  'DELETE /etiquetas/:slug': 'editArticles',
  'POST /etiquetas/:slug/unir': 'editArticles',
  'POST /etiquetas/:slug/recuperar': 'editArticles',

  'GET /consultas/cuenta': 'answerEnquiries',
  'GET /consultas/buscar': 'answerEnquiries',
  'POST /consultas/acciones': 'answerEnquiries',
  'POST /consultas/:ref/notas': 'answerEnquiries',
  'POST /consultas/reenviar': 'answerEnquiries',
  'POST /consultas/:ref/reenviar': 'answerEnquiries',
  'PUT /consultas/:ref/borrador': 'answerEnquiries',
  'POST /consultas/:ref/respuestas': 'answerEnquiries',
  'POST /consultas/respuestas/:id/reenviar': 'answerEnquiries',
  'POST /consultas/:ref/adjuntos': 'answerEnquiries',
  'GET /consultas/adjuntos/:id': 'answerEnquiries',
  'DELETE /consultas/adjuntos/:id': 'answerEnquiries',
  'POST /consultas/plantillas': 'answerEnquiries',
  'PUT /consultas/plantillas/:id': 'answerEnquiries',
  'DELETE /consultas/plantillas/:id': 'answerEnquiries',
  'PUT /consultas/firma': 'answerEnquiries',
  'GET /consultas/:ref/persona.json': 'exportEnquiries',
  'GET /consultas/exportar.csv': 'exportEnquiries',
}

const endpointTable = new TrieRouter<Permission>()
for (const [call, permission] of Object.entries(endpointPermissions)) {
  const [method = '', path = ''] = call.split(' ')
  endpointTable.add(method, `/api/mngr${path}`, permission)
}

export function isCallAllowed(role: Role, method: string, path: string): boolean {
  const [rows] = endpointTable.match(method === 'HEAD' ? 'GET' : method, path)
  return (
    role === 'owner' || (rows.length > 0 && rows.every(([permission]) => hasPermission(role, permission)))
  )
}

const isProtectedPage = (name: RouteName): name is ProtectedPage => Object.hasOwn(pagePermissions, name)

/** True if the role may open the page. Pages without a row in `pagePermissions` are for owners only. */
export function isPageAllowed(role: Role, name: RouteName): boolean {
  return isProtectedPage(name) ? hasPermission(role, pagePermissions[name]) : role === 'owner'
}
