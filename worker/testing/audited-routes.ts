import type { AuditEvent } from '../audit/audit-entry.ts'

const shownOnEnquiry = 'shows on the enquiry itself, and can be taken back'
const reads = 'only reads'
const challenge = 'only asks for a challenge, which opens nothing'
const mailSubscription = 'a wish for letters, which their account shows and the letter’s link takes back'
const visitor = 'a visitor’s, not a manager’s'

const signInEvents: AuditEvent[] = ['sign-in.password', 'sign-in.failed', 'sign-in.throttled']

/** Every route that writes or exports: its audit events, or the reason why there are none. */
export const auditedRoutes: Readonly<Record<string, string | readonly AuditEvent[]>> = {
  'POST /contacto': visitor,
  'POST /api/consultas': visitor,
  'POST /api/errores': visitor,
  'POST /api/visitas': visitor,
  'POST /api/resumen/:token': mailSubscription,
  'POST /api/velocidad': visitor,
  'POST /api/perdidos': visitor,
  'POST /mngr/ingreso': signInEvents,
  'POST /mngr/salir': ['sign-out'],
  'POST /mngr/olvido': ['password.link-asked', 'password.links-stopped'],
  'POST /mngr/contrasena/:token': ['password.reset'],
  'POST /mngr/correo/:token': ['email.changed'],
  'POST /api/_auth/ingreso': signInEvents,
  'POST /api/_auth/ingreso/codigo': ['sign-in.recovery-code', ...signInEvents],
  'POST /api/_auth/ingreso/llave/opciones': challenge,
  'POST /api/_auth/ingreso/llave': ['sign-in.passkey', 'sign-in.failed', 'sign-in.throttled'],
  'POST /api/_auth/activar': ['enrolled'],
  'POST /api/_auth/activar/llave/opciones': challenge,
  'POST /api/_auth/activar/llave': ['enrolled'],
  'DELETE /api/_auth/session': ['sign-out'],

  'POST /api/mngr/cuenta/equipo': ['invited'],
  'POST /api/mngr/cuenta/equipo/:id/enlace': ['link.created', 'password.link-created'],
  'PATCH /api/mngr/cuenta/equipo/:id': ['disabled', 'enabled', 'role.changed', 'email.changed'],
  'DELETE /api/mngr/cuenta/equipo/:id': ['removed'],
  'DELETE /api/mngr/cuenta/equipo/:id/codigo': ['second-factor.off'],

  'GET /api/mngr/enlaces': reads,
  'POST /api/mngr/enlaces/perdidos': reads,
  'PATCH /api/mngr/etiquetas/:slug': ['tag.renamed', 'tag.described'],
  'DELETE /api/mngr/etiquetas/:slug': ['tag.deleted'],
  'POST /api/mngr/etiquetas/:slug/unir': ['tag.joined'],
  'POST /api/mngr/etiquetas/:slug/recuperar': ['tag.restored'],

  'GET /api/mngr/consultas/cuenta': reads,
  'GET /api/mngr/consultas/buscar': reads,
  'GET /api/mngr/consultas/exportar.csv': ['enquiry.exported'],
  // Other changes of state, and of the assignee, are not audited, for the reason in `shownOnEnquiry`.
  'POST /api/mngr/consultas/acciones': [
    'enquiry.trashed',
    'enquiry.restored',
    'enquiry.deleted',
    'enquiry.allowed',
  ],
  'POST /api/mngr/consultas/:ref/notas': shownOnEnquiry,
  'POST /api/mngr/consultas/reenviar': shownOnEnquiry,
  'POST /api/mngr/consultas/:ref/reenviar': shownOnEnquiry,
  'PUT /api/mngr/consultas/:ref/borrador': 'what is being written, which nobody else reads',
  'POST /api/mngr/consultas/:ref/respuestas': ['enquiry.answered'],
  'POST /api/mngr/consultas/respuestas/:id/reenviar': shownOnEnquiry,
  'POST /api/mngr/consultas/:ref/adjuntos': 'belongs to what is being written; the answer says that it went',
  'GET /api/mngr/consultas/adjuntos/:id': reads,
  'DELETE /api/mngr/consultas/adjuntos/:id': 'was never sent',
  'GET /api/mngr/consultas/:ref/persona.json': ['enquiry.contact-exported'],
  'POST /api/mngr/consultas/plantillas': ['template.saved'],
  'PUT /api/mngr/consultas/plantillas/:id': ['template.saved'],
  'DELETE /api/mngr/consultas/plantillas/:id': ['template.deleted'],
  'PUT /api/mngr/consultas/firma': 'the manager’s own words, which only stand below their answers',
}
