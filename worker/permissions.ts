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
  'mngr-registro': 'manageSite',
  'mngr-primeros-pasos': 'manageSite',
  'mngr-fallos': 'manageSite',
  'mngr-privacidad': 'manageUsers',
  'mngr-cuenta': 'useDashboard',
  'mngr-equipo': 'manageUsers',
  'mngr-blog': 'editContent',
  'mngr-blog-editar': 'editContent',
  'mngr-etiquetas': 'editContent',
  'mngr-medios': 'editContent',
  'mngr-importar': 'transferData',
  'mngr-ajustes': 'manageSite',
  'mngr-redirecciones': 'manageSite',
  'mngr-paginas': 'manageSite',
  'mngr-pagina': 'manageSite',
  'mngr-visitas': 'useDashboard',
  'mngr-velocidad': 'useDashboard',
  'mngr-perdidos': 'manageSite',
  'mngr-consultas': 'manageEnquiries',
  'mngr-consulta': 'manageEnquiries',
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

  'GET /enlaces': 'editContent',
  'POST /enlaces/perdidos': 'editContent',
  'GET /posts': 'editContent',
  'POST /posts': 'editContent',
  'POST /posts/acciones': 'editContent',
  'POST /posts/slug': 'editContent',
  'POST /posts/regenerar': 'editContent',
  'GET /posts/:id': 'editContent',
  'DELETE /posts/:id': 'editContent',
  'PUT /posts/:id/borrador': 'editContent',
  'POST /posts/:id/publicar': 'editContent',
  'POST /posts/:id/duplicar': 'editContent',
  'POST /posts/:id/fecha': 'editContent',
  'POST /posts/:id/despublicar': 'editContent',
  'POST /posts/:id/papelera': 'editContent',
  'POST /posts/:id/restaurar': 'editContent',
  'POST /posts/:id/descartar': 'editContent',
  'GET /posts/:id/revisiones': 'editContent',
  'GET /posts/:id/revisiones/:revision{[0-9]{1,15}}': 'editContent',
  'POST /posts/:id/revisiones/:revision{[0-9]{1,15}}/restaurar': 'editContent',
  'POST /vista-previa/articulo': 'editContent',
  'GET /posts/:id/vistas': 'editContent',
  'POST /posts/:id/vistas': 'editContent',
  'DELETE /posts/:id/vistas/:preview{[0-9]{1,15}}': 'editContent',

  'PATCH /etiquetas/:slug': 'editContent',
  'DELETE /etiquetas/:slug': 'editContent',
  'POST /etiquetas/:slug/unir': 'editContent',
  'POST /etiquetas/:slug/recuperar': 'editContent',

  'GET /medios': 'editContent',
  'POST /medios': 'editContent',
  'POST /medios/etiquetas': 'editContent',
  'PATCH /medios/:id': 'editContent',
  'DELETE /medios/:id': 'editContent',
  'POST /medios/:id/sustituir': 'editContent',
  'GET /medios/:id/usos': 'editContent',

  'GET /exportar': 'transferData',
  'GET /exportar/faltan': 'transferData',
  'POST /importar/ensayo': 'transferData',
  'POST /importar/imagenes': 'transferData',
  'GET /importar/:id{[0-9a-f]{64}}': 'transferData',
  'PUT /importar/:id{[0-9a-f]{64}}': 'transferData',
  'DELETE /importar/:id{[0-9a-f]{64}}': 'transferData',
  'POST /importar/:id{[0-9a-f]{64}}/articulos': 'transferData',
  'POST /importar/:id{[0-9a-f]{64}}/imagen': 'transferData',
  'POST /importar/:id{[0-9a-f]{64}}/redirecciones': 'transferData',
  'POST /importar/:id{[0-9a-f]{64}}/traer': 'transferData',
  'POST /importar/:id{[0-9a-f]{64}}/fin': 'transferData',
  'POST /importar/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer': 'transferData',

  'GET /consultas/cuenta': 'manageEnquiries',
  'GET /consultas/buscar': 'manageEnquiries',
  'POST /consultas/acciones': 'manageEnquiries',
  'POST /consultas/:ref/notas': 'manageEnquiries',
  'POST /consultas/reenviar': 'manageEnquiries',
  'POST /consultas/:ref/reenviar': 'manageEnquiries',
  'PUT /consultas/:ref/borrador': 'manageEnquiries',
  'POST /consultas/:ref/respuestas': 'manageEnquiries',
  'POST /consultas/respuestas/:id/reenviar': 'manageEnquiries',
  'POST /consultas/:ref/adjuntos': 'manageEnquiries',
  'GET /consultas/adjuntos/:id': 'manageEnquiries',
  'DELETE /consultas/adjuntos/:id': 'manageEnquiries',
  'POST /consultas/plantillas': 'manageEnquiries',
  'PUT /consultas/plantillas/:id': 'manageEnquiries',
  'DELETE /consultas/plantillas/:id': 'manageEnquiries',
  'PUT /consultas/firma': 'manageEnquiries',
  'GET /consultas/:ref/persona.json': 'transferData',
  'GET /consultas/exportar.csv': 'transferData',

  'PUT /ajustes': 'manageSite',
  'PUT /ajustes/versiones/:rev{[0-9]{1,9}}': 'manageSite',
  'POST /paginas': 'manageSite',
  'POST /paginas/orden': 'manageSite',
  'POST /paginas/ejemplos': 'manageSite',
  'PUT /paginas/:id': 'manageSite',
  'DELETE /paginas/:id': 'manageSite',
  'POST /paginas/:id/estado': 'manageSite',
  'GET /paginas/:id/versiones/:rev{[0-9]{1,9}}': 'manageSite',
  'POST /vista-previa/texto': 'manageSite',
  'GET /paginas/:id/vistas': 'manageSite',
  'POST /paginas/:id/vistas': 'manageSite',
  'DELETE /paginas/:id/vistas/:preview{[0-9]{1,15}}': 'manageSite',
  'POST /redirecciones': 'manageSite',
  'DELETE /redirecciones': 'manageSite',
  'POST /redirecciones/probar': 'manageSite',
  'GET /redirecciones/exportar.csv': 'manageSite',
  'POST /redirecciones/importar': 'manageSite',
  'PUT /fallos/:id{[0-9]{1,15}}': 'manageSite',
  'GET /visitas/exportar.csv': 'useDashboard',

  'POST /primeros-pasos/carta': 'manageSite',
  'PUT /primeros-pasos/:step': 'manageSite',
  'DELETE /primeros-pasos/ejemplos': 'manageSite',
  'GET /registro': 'manageSite',
  'GET /registro/exportar.csv': 'manageSite',
  'POST /registro/verificar': 'manageSite',

  'GET /privacidad/registro.csv': 'manageUsers',
  'POST /privacidad/persona': 'manageUsers',
  'POST /privacidad/exportar': 'manageUsers',
  'POST /privacidad/borrar': 'manageUsers',
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
