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
  'PATCH /cuenta': 'useDashboard',
  'PUT /cuenta/correo': 'useDashboard',
  'PUT /cuenta/resumen': 'useDashboard',
  'PUT /cuenta/contrasena': 'useDashboard',
  'GET /cuenta/sesiones': 'useDashboard',
  'DELETE /cuenta/sesiones': 'useDashboard',
  'DELETE /cuenta/sesiones/:id': 'useDashboard',
  'POST /cuenta/llaves/opciones': 'useDashboard',
  'POST /cuenta/llaves': 'useDashboard',
  'PATCH /cuenta/llaves/:id': 'useDashboard',
  'DELETE /cuenta/llaves/:id': 'useDashboard',
  'POST /cuenta/codigo/opciones': 'useDashboard',
  'POST /cuenta/codigo': 'useDashboard',
  'DELETE /cuenta/codigo': 'useDashboard',
  'POST /cuenta/codigo/recuperacion': 'useDashboard',
  'GET /cuenta/verificar': 'useDashboard',
  'POST /cuenta/verificar': 'useDashboard',
  'POST /cuenta/verificar/llave/opciones': 'useDashboard',
  'POST /cuenta/verificar/llave': 'useDashboard',

  'POST /cuenta/equipo': 'manageUsers',
  'PATCH /cuenta/equipo/:id': 'manageUsers',
  'DELETE /cuenta/equipo/:id': 'manageUsers',
  'POST /cuenta/equipo/:id/enlace': 'manageUsers',
  'DELETE /cuenta/equipo/:id/codigo': 'manageUsers',

  'GET /enlaces': 'editArticles',
  'POST /enlaces/perdidos': 'editArticles',
  'GET /posts': 'editArticles',
  'POST /posts': 'editArticles',
  'POST /posts/acciones': 'publishArticles',
  'POST /posts/slug': 'editArticles',
  'POST /posts/regenerar': 'editArticles',
  'GET /posts/:id': 'editArticles',
  'DELETE /posts/:id': 'editArticles',
  'PUT /posts/:id/borrador': 'editArticles',
  'POST /posts/:id/publicar': 'publishArticles',
  'POST /posts/:id/duplicar': 'editArticles',
  'POST /posts/:id/fecha': 'publishArticles',
  'POST /posts/:id/despublicar': 'publishArticles',
  'POST /posts/:id/papelera': 'editArticles',
  'POST /posts/:id/restaurar': 'editArticles',
  'POST /posts/:id/descartar': 'editArticles',
  'GET /posts/:id/revisiones': 'editArticles',
  'GET /posts/:id/revisiones/:revision{[0-9]{1,15}}': 'editArticles',
  'POST /posts/:id/revisiones/:revision{[0-9]{1,15}}/restaurar': 'editArticles',
  'POST /vista-previa/articulo': 'editArticles',
  'GET /posts/:id/vistas': 'editArticles',
  'POST /posts/:id/vistas': 'editArticles',
  'DELETE /posts/:id/vistas/:preview{[0-9]{1,15}}': 'editArticles',

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

  'POST /paginas': 'editPages',
  'POST /paginas/orden': 'editPages',
  'POST /paginas/ejemplos': 'editPages',
  'PUT /paginas/:id': 'editPages',
  'DELETE /paginas/:id': 'editPages',
  'POST /paginas/:id/estado': 'publishPages',
  'GET /paginas/:id/versiones/:rev{[0-9]{1,9}}': 'editPages',
  'POST /vista-previa/texto': 'editPages',
  'GET /paginas/:id/vistas': 'editPages',
  'POST /paginas/:id/vistas': 'editPages',
  'DELETE /paginas/:id/vistas/:preview{[0-9]{1,15}}': 'editPages',
  'PUT /fallos/:id{[0-9]{1,15}}': 'manageFailures',
  'GET /visitas/exportar.csv': 'viewInsight',

  'POST /primeros-pasos/carta': 'manageSettings',
  'PUT /primeros-pasos/:step': 'manageSettings',
  'DELETE /primeros-pasos/ejemplos': 'manageSettings',
  'GET /registro': 'viewAudit',
  'GET /registro/exportar.csv': 'viewAudit',
  'POST /registro/verificar': 'viewAudit',

  'GET /privacidad/registro.csv': 'managePrivacy',
  'POST /privacidad/persona': 'managePrivacy',
  'POST /privacidad/exportar': 'managePrivacy',
  'POST /privacidad/borrar': 'managePrivacy',
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
