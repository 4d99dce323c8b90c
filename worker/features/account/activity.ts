import type { Activity } from '#client/features/account/contract/account.ts'
import type { AuditEvent, listUserAudit } from '../../audit/audit-entry.ts'
import { formatRepeatCount } from '../../audit/repeat-count.ts'
import { getCountryName } from '../../http/request/country-name.ts'

/** Descriptions of audit events for the account page. */
export const activityTexts: Readonly<Record<AuditEvent, string>> = {
  'sign-in.password': 'Ingresaste con tu contraseña.',
  'sign-in.passkey': 'Ingresaste con una llave de acceso.',
  'sign-in.recovery-code': 'Ingresaste con un código de recuperación.',
  'sign-in.failed': 'Alguien intentó ingresar y no lo consiguió.',
  'sign-in.throttled': 'Alguien intentó ingresar demasiadas veces, y se bloqueó por un rato.',
  'sign-out': 'Cerraste la sesión.',
  enrolled: 'Activaste tu cuenta.',
  invited: 'Se te invitó al equipo.',
  'link.created': 'Se creó un enlace de activación para tu cuenta.',
  disabled: 'Se desactivó tu cuenta.',
  enabled: 'Se volvió a activar tu cuenta.',
  'role.changed': 'Cambió lo que puedes hacer en el panel.',
  'role.created': 'Creaste un rol.',
  'role.edited': 'Cambiaste lo que puede hacer un rol.',
  'role.deleted': 'Eliminaste un rol.',
  removed: 'Se quitó tu cuenta del equipo.',
  'name.changed': 'Cambiaste tu nombre.',
  'email.link-asked': 'Pediste un enlace para cambiar tu correo electrónico.',
  'email.changed': 'Cambió tu correo electrónico.',
  'password.changed': 'Cambiaste tu contraseña.',
  'password.link-asked': 'Alguien pidió por correo un enlace para elegir otra contraseña.',
  'password.links-stopped':
    'Alguien pidió demasiados enlaces para elegir otra contraseña: durante un día no se envían más.',
  'password.link-created': 'Se creó un enlace para que elijas otra contraseña.',
  'password.reset': 'Elegiste otra contraseña por un enlace.',
  'passkey.added': 'Añadiste una llave de acceso.',
  'passkey.renamed': 'Cambiaste el nombre de una llave de acceso.',
  'passkey.removed': 'Quitaste una llave de acceso.',
  'second-factor.on': 'Activaste el segundo paso.',
  'second-factor.off': 'Se desactivó el segundo paso.',
  'recovery-codes.renewed': 'Creaste códigos de recuperación nuevos.',
  'sessions.closed': 'Cerraste otras sesiones.',
  verified: 'Confirmaste tu identidad.',
  'post.published': 'Publicaste un artículo.',
  'post.scheduled': 'Programaste un artículo.',
  'post.unpublished': 'Volviste un artículo a borrador.',
  'post.trashed': 'Moviste un artículo a la papelera.',
  'post.restored': 'Recuperaste un artículo de la papelera.',
  'post.deleted': 'Eliminaste un artículo para siempre.',
  'tag.renamed': 'Cambiaste el nombre de una etiqueta.',
  'tag.joined': 'Uniste dos etiquetas.',
  'tag.deleted': 'Eliminaste una etiqueta.',
  'tag.described': 'Cambiaste la descripción de una etiqueta.',
  'tag.restored': 'Recuperaste una etiqueta.',
  'preview.created': 'Creaste un enlace para ver un artículo antes de publicarlo.',
  'preview.revoked': 'Anulaste un enlace para ver un artículo antes de publicarlo.',
  'media.uploaded': 'Subiste una imagen o un archivo.',
  'media.deleted': 'Eliminaste una imagen o un archivo.',
  'media.replaced': 'Sustituiste una imagen o un archivo en todo el sitio.',
  'enquiry.deleted': 'Eliminaste consultas para siempre.',
  'enquiry.allowed': 'Marcaste consultas como deseadas: sus remitentes ya no van a spam.',
  'enquiry.exported': 'Descargaste consultas en CSV.',
  'enquiry.answered': 'Respondiste una consulta por correo.',
  'enquiry.contact-exported': 'Descargaste todo lo que hay de una persona que escribió.',
  'person.exported': 'Descargaste todo lo que hay de una persona.',
  'person.erased': 'Borraste los datos de una persona.',
  'template.saved': 'Guardaste una plantilla de respuesta.',
  'template.deleted': 'Eliminaste una plantilla de respuesta.',
  'export.made': 'Descargaste una copia del sitio.',
  'import.begun': 'Empezaste una importación.',
  'import.ended': 'Terminó tu importación.',
  'settings.changed': 'Cambiaste los datos de la empresa.',
  'settings.restored': 'Recuperaste una versión anterior de los datos de la empresa.',
  'redirect.set': 'Añadiste o cambiaste redirecciones.',
  'redirect.removed': 'Quitaste una redirección.',
  'document.saved': 'Empezaste un texto del sitio.',
  'document.published': 'Publicaste un texto del sitio.',
  'document.scheduled': 'Programaste cuándo se ve un texto del sitio.',
  'document.unscheduled': 'Anulaste la programación de un texto del sitio.',
  'document.discarded': 'Descartaste los cambios de un texto del sitio.',
  'document.previewed': 'Creaste un enlace de vista previa de un texto del sitio.',
  'document.preview-revoked': 'Anulaste un enlace de vista previa de un texto del sitio.',
  'document.withdrawn': 'Retiraste un texto del sitio.',
  'document.trashed': 'Llevaste un texto del sitio a la papelera.',
  'document.restored': 'Recuperaste un texto del sitio de la papelera.',
  'document.deleted': 'Eliminaste un texto del sitio para siempre.',
  'document.ordered': 'Cambiaste el orden de unos textos.',
  'document.adopted': 'Hiciste tuyos los textos de ejemplo.',
  'samples.removed': 'Quitaste los ejemplos.',
  'import.undone': 'Deshiciste una importación.',
  'audit.exported': 'Descargaste el registro de actividad.',
  'enquiry.trashed': 'Moviste consultas a la papelera.',
  'enquiry.restored': 'Recuperaste consultas de la papelera.',
  'failure.resolved': 'Marcaste un fallo de los navegadores como resuelto.',
  'failure.reopened': 'Volviste a abrir un fallo de los navegadores.',
}

/** Describes an audit entry to the user. If somebody else acted, it names them, but not their device or country. */
export function toActivity(row: Awaited<ReturnType<typeof listUserAudit>>[number]): Activity {
  const { at, event, device, country } = row
  const text = activityTexts[event].replace(/(?<=intentó ingresar)/, formatRepeatCount(row.detail))
  if (row.actorKind === 'themselves')
    return { at, text, by: null, device, country: country && getCountryName(country) }
  const by =
    row.actorKind === 'server' ? 'quien administra el servidor' : (row.actorName ?? 'alguien que ya no está')
  return { at, text, by, device: null, country: null }
}
