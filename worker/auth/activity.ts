import type { AuditEvent } from '../data/audit.ts'

/** What the account screen says of an event. */
export const activityTexts: Readonly<Record<AuditEvent, string>> = {
  'sign-in.password': 'Ingresaste con tu contraseña.',
  'sign-in.passkey': 'Ingresaste con una llave de acceso.',
  'sign-in.recovery-code': 'Ingresaste con un código de recuperación.',
  'sign-in.failed': 'Alguien intentó ingresar y no lo consiguió.',
  'sign-in.throttled': 'Hubo demasiados intentos de ingreso y se bloquearon por un rato.',
  'sign-out': 'Cerraste la sesión.',
  enrolled: 'Activaste tu cuenta.',
  invited: 'Se te invitó al equipo.',
  'link.created': 'Se creó un enlace de activación para tu cuenta.',
  disabled: 'Se desactivó tu cuenta.',
  enabled: 'Se volvió a activar tu cuenta.',
  'name.changed': 'Cambiaste tu nombre.',
  'email.changed': 'Cambiaste tu correo electrónico.',
  'password.changed': 'Cambiaste tu contraseña.',
  'passkey.added': 'Añadiste una llave de acceso.',
  'passkey.renamed': 'Cambiaste el nombre de una llave de acceso.',
  'passkey.removed': 'Quitaste una llave de acceso.',
  'second-factor.on': 'Activaste la verificación en dos pasos.',
  'second-factor.off': 'Desactivaste la verificación en dos pasos.',
  'recovery-codes.renewed': 'Creaste códigos de recuperación nuevos.',
  'sessions.closed': 'Cerraste otras sesiones.',
  verified: 'Confirmaste tu identidad.',
}
