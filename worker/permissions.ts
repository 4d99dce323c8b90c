import { TrieRouter } from 'hono/router/trie-router'
import { type RouteName, routes } from '#client/routes.ts'
import { type Ability, may, type Role } from '#client/runtime/session/abilities.ts'

// What each page and call of the manager area asks for: one table. A page without a row does not compile; a call
// without one is an owner's alone, and `worker/testing/abilities.test.ts` says that its row is missing.

/** The pages that ask for a session. */
type GuardedPage = {
  [Name in RouteName]: (typeof routes)[Name]['meta'] extends { middleware: unknown } ? Name : never
}[RouteName]

const pages: Readonly<Record<GuardedPage, Ability>> = {
  mngr: 'enter',
  'mngr-registro': 'oversee',
  'mngr-primeros-pasos': 'oversee',
  'mngr-fallos': 'oversee',
  'mngr-privacidad': 'people',
  'mngr-cuenta': 'enter',
  'mngr-equipo': 'people',
  'mngr-blog': 'write',
  'mngr-blog-editar': 'write',
  'mngr-etiquetas': 'write',
  'mngr-medios': 'write',
  'mngr-importar': 'transfer',
  'mngr-ajustes': 'oversee',
  'mngr-redirecciones': 'oversee',
  'mngr-paginas': 'oversee',
  'mngr-pagina': 'oversee',
  'mngr-visitas': 'enter',
  'mngr-velocidad': 'enter',
  'mngr-perdidos': 'oversee',
  'mngr-consultas': 'answer',
  'mngr-consulta': 'answer',
}

/** Below `/api/mngr`. */
export const calls: Readonly<Record<string, Ability>> = {
  'PATCH /cuenta': 'enter',
  'PUT /cuenta/correo': 'enter',
  'PUT /cuenta/resumen': 'enter',
  'PUT /cuenta/contrasena': 'enter',
  'GET /cuenta/sesiones': 'enter',
  'DELETE /cuenta/sesiones': 'enter',
  'DELETE /cuenta/sesiones/:id': 'enter',
  'POST /cuenta/llaves/opciones': 'enter',
  'POST /cuenta/llaves': 'enter',
  'PATCH /cuenta/llaves/:id': 'enter',
  'DELETE /cuenta/llaves/:id': 'enter',
  'POST /cuenta/codigo/opciones': 'enter',
  'POST /cuenta/codigo': 'enter',
  'DELETE /cuenta/codigo': 'enter',
  'POST /cuenta/codigo/recuperacion': 'enter',
  'GET /cuenta/verificar': 'enter',
  'POST /cuenta/verificar': 'enter',
  'POST /cuenta/verificar/llave/opciones': 'enter',
  'POST /cuenta/verificar/llave': 'enter',

  'POST /cuenta/equipo': 'people',
  'PATCH /cuenta/equipo/:id': 'people',
  'DELETE /cuenta/equipo/:id': 'people',
  'POST /cuenta/equipo/:id/enlace': 'people',
  'DELETE /cuenta/equipo/:id/codigo': 'people',

  'GET /enlaces': 'write',
  'POST /enlaces/perdidos': 'write',
  'GET /posts': 'write',
  'POST /posts': 'write',
  'POST /posts/acciones': 'write',
  'POST /posts/slug': 'write',
  'POST /posts/render': 'write',
  'POST /posts/regenerar': 'write',
  'GET /posts/:id': 'write',
  'DELETE /posts/:id': 'write',
  'PUT /posts/:id/borrador': 'write',
  'POST /posts/:id/publicar': 'write',
  'POST /posts/:id/duplicar': 'write',
  'POST /posts/:id/fecha': 'write',
  'POST /posts/:id/despublicar': 'write',
  'POST /posts/:id/papelera': 'write',
  'POST /posts/:id/restaurar': 'write',
  'POST /posts/:id/descartar': 'write',
  'GET /posts/:id/revisiones': 'write',
  'GET /posts/:id/revisiones/:revision{[0-9]{1,15}}': 'write',
  'POST /posts/:id/revisiones/:revision{[0-9]{1,15}}/restaurar': 'write',
  'GET /posts/:id/vistas': 'write',
  'POST /posts/:id/vistas': 'write',
  'DELETE /posts/:id/vistas/:preview{[0-9]{1,15}}': 'write',

  'PATCH /etiquetas/:slug': 'write',
  'DELETE /etiquetas/:slug': 'write',
  'POST /etiquetas/:slug/unir': 'write',
  'POST /etiquetas/:slug/recuperar': 'write',

  'GET /medios': 'write',
  'POST /medios': 'write',
  'POST /medios/etiquetas': 'write',
  'PATCH /medios/:id': 'write',
  'DELETE /medios/:id': 'write',
  'POST /medios/:id/sustituir': 'write',
  'GET /medios/:id/usos': 'write',

  'GET /exportar': 'transfer',
  'GET /exportar/faltan': 'transfer',
  'POST /importar/ensayo': 'transfer',
  'POST /importar/imagenes': 'transfer',
  'GET /importar/:id{[0-9a-f]{64}}': 'transfer',
  'PUT /importar/:id{[0-9a-f]{64}}': 'transfer',
  'DELETE /importar/:id{[0-9a-f]{64}}': 'transfer',
  'POST /importar/:id{[0-9a-f]{64}}/articulos': 'transfer',
  'POST /importar/:id{[0-9a-f]{64}}/imagen': 'transfer',
  'POST /importar/:id{[0-9a-f]{64}}/redirecciones': 'transfer',
  'POST /importar/:id{[0-9a-f]{64}}/traer': 'transfer',
  'POST /importar/:id{[0-9a-f]{64}}/fin': 'transfer',
  'POST /importar/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer': 'transfer',

  'GET /consultas/cuenta': 'answer',
  'GET /consultas/buscar': 'answer',
  'POST /consultas/acciones': 'answer',
  'POST /consultas/:ref/notas': 'answer',
  'POST /consultas/reenviar': 'answer',
  'POST /consultas/:ref/reenviar': 'answer',
  'PUT /consultas/:ref/borrador': 'answer',
  'POST /consultas/:ref/respuestas': 'answer',
  'POST /consultas/respuestas/:id/reenviar': 'answer',
  'POST /consultas/:ref/adjuntos': 'answer',
  'GET /consultas/adjuntos/:id': 'answer',
  'DELETE /consultas/adjuntos/:id': 'answer',
  'POST /consultas/plantillas': 'answer',
  'PUT /consultas/plantillas/:id': 'answer',
  'DELETE /consultas/plantillas/:id': 'answer',
  'PUT /consultas/firma': 'answer',
  'GET /consultas/:ref/persona.json': 'transfer',
  'GET /consultas/exportar.csv': 'transfer',

  'PUT /ajustes': 'oversee',
  'PUT /ajustes/versiones/:rev{[0-9]{1,9}}': 'oversee',
  'POST /paginas': 'oversee',
  'POST /paginas/orden': 'oversee',
  'POST /paginas/ejemplos': 'oversee',
  'PUT /paginas/:id': 'oversee',
  'DELETE /paginas/:id': 'oversee',
  'POST /paginas/:id/estado': 'oversee',
  'GET /paginas/:id/versiones/:rev{[0-9]{1,9}}': 'oversee',
  'POST /paginas/:id/vistas': 'oversee',
  'DELETE /paginas/:id/vistas/:preview{[0-9]{1,15}}': 'oversee',
  'POST /redirecciones': 'oversee',
  'DELETE /redirecciones': 'oversee',
  'POST /redirecciones/probar': 'oversee',
  'GET /redirecciones/exportar.csv': 'oversee',
  'POST /redirecciones/importar': 'oversee',
  'PUT /fallos/:id{[0-9]{1,15}}': 'oversee',
  'GET /visitas/exportar.csv': 'enter',

  'POST /primeros-pasos/carta': 'oversee',
  'PUT /primeros-pasos/:step': 'oversee',
  'GET /registro': 'oversee',
  'GET /registro/exportar.csv': 'oversee',
  'POST /registro/verificar': 'oversee',

  'GET /privacidad/registro.csv': 'people',
  'POST /privacidad/persona': 'people',
  'POST /privacidad/exportar': 'people',
  'POST /privacidad/borrar': 'people',
}

const table = new TrieRouter<Ability>()
for (const [call, ability] of Object.entries(calls)) {
  const [method = '', path = ''] = call.split(' ')
  table.add(method, `/api/mngr${path}`, ability)
}

export function mayCall(role: Role, method: string, path: string): boolean {
  const [rows] = table.match(method === 'HEAD' ? 'GET' : method, path)
  return role === 'owner' || (rows.length > 0 && rows.every(([ability]) => may(role, ability)))
}

const isGuarded = (name: RouteName): name is GuardedPage => Object.hasOwn(pages, name)

/** Of a page that asks for a session. */
export function mayOpen(role: Role, name: RouteName): boolean {
  return isGuarded(name) ? may(role, pages[name]) : role === 'owner'
}
