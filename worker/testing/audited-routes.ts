import type { AuditEvent } from '../audit/audit-entry.ts'

const visitor = 'a visitor’s, not a manager’s'

const signInEvents: AuditEvent[] = ['sign-in.password', 'sign-in.failed', 'sign-in.throttled']

/** The forms posted without script: their audit events, or the reason why there are none. */
export const auditedRoutes: Readonly<Record<string, string | readonly AuditEvent[]>> = {
  'POST /contacto': visitor,
  'POST /mngr/ingreso': signInEvents,
  'POST /mngr/salir': ['sign-out'],
  'POST /mngr/olvido': ['password.link-asked', 'password.links-stopped'],
  'POST /mngr/contrasena/:token': ['password.reset'],
  'POST /mngr/correo/:token': ['email.changed'],
}
