import {
  type AuditLogEntry,
  type AuditEventKind,
  auditEventKinds,
} from '#client/features/dashboard/contract/audit-log.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import type { ListedAuditRecord } from '#worker/audit/audit-log.ts'
import { formatRepeatCount } from '#worker/audit/repeat-count.ts'
import { getCountryName } from '#worker/http/request/country-name.ts'

/** `subjectName`: quoted name. `text`: name of a page. `possessive`: «su …» or «… de Ana». `personName`: after «a». */
type SentenceWords = {
  subjectName: string
  text: string
  detail: string
  possessive: (thing: string) => string
  personName: string
}

type EventText = readonly [kind: AuditEventKind, text: string | ((words: SentenceWords) => string)]

const roleNames: Readonly<Record<string, string>> = { owner: 'propietario', editor: 'editor' }

const kindNames: Readonly<Record<string, string>> = {
  service: 'los servicios',
  person: 'las personas',
  case: 'los casos',
  question: 'las preguntas',
}

/** The kind of each event, and what the log says that somebody did. */
export const eventTexts: Readonly<Record<AuditEvent, EventText>> = {
  'sign-in.password': ['sesiones', 'ingresó con su contraseña'],
  'sign-in.passkey': ['sesiones', 'ingresó con una llave de acceso'],
  'sign-in.recovery-code': ['sesiones', 'ingresó con un código de recuperación'],
  'sign-in.failed': [
    'sesiones',
    ({ possessive, detail }) =>
      `intentó ingresar${formatRepeatCount(detail)} con ${possessive('la cuenta')} y no lo consiguió`,
  ],
  'sign-in.throttled': [
    'sesiones',
    ({ possessive, detail }) =>
      `intentó ingresar${formatRepeatCount(detail) || ' demasiadas veces'} con ${possessive('la cuenta')}, y se bloqueó por un rato`,
  ],
  'sign-out': ['sesiones', 'cerró la sesión'],
  verified: ['sesiones', 'confirmó su identidad'],
  'sessions.closed': ['sesiones', 'cerró otras sesiones'],
  enrolled: ['cuentas', 'activó su cuenta'],
  invited: [
    'cuentas',
    ({ personName, detail }) =>
      `invitó ${personName} al equipo${roleNames[detail] ? ` como ${roleNames[detail]}` : ''}`,
  ],
  'link.created': [
    'cuentas',
    ({ possessive }) => `creó un enlace de activación para ${possessive('la cuenta')}`,
  ],
  disabled: ['cuentas', ({ possessive }) => `desactivó ${possessive('la cuenta')}`],
  enabled: ['cuentas', ({ possessive }) => `volvió a activar ${possessive('la cuenta')}`],
  'role.changed': [
    'cuentas',
    ({ possessive, detail }) =>
      `cambió ${possessive('el papel')} en el equipo${roleNames[detail] ? `: ahora, ${roleNames[detail]}` : ''}`,
  ],
  removed: ['cuentas', ({ personName }) => `quitó ${personName} del equipo`],
  'name.changed': ['cuentas', 'cambió su nombre'],
  'email.link-asked': ['cuentas', 'pidió un enlace para cambiar su correo'],
  'email.changed': ['cuentas', ({ possessive }) => `cambió ${possessive('el correo')}`],
  'password.changed': ['cuentas', 'cambió su contraseña'],
  'password.link-asked': [
    'cuentas',
    ({ possessive }) =>
      `pidió por correo un enlace para elegir otra contraseña de ${possessive('la cuenta')}`,
  ],
  'password.links-stopped': [
    'cuentas',
    ({ possessive }) =>
      `pidió demasiados enlaces para elegir otra contraseña de ${possessive('la cuenta')}: durante un día no se envían más`,
  ],
  'password.link-created': [
    'cuentas',
    ({ possessive }) => `creó un enlace para elegir otra contraseña de ${possessive('la cuenta')}`,
  ],
  'password.reset': ['cuentas', 'eligió otra contraseña por un enlace'],
  'passkey.added': ['cuentas', ({ subjectName }) => `añadió la llave de acceso ${subjectName}`],
  'passkey.renamed': [
    'cuentas',
    ({ subjectName }) => `cambió el nombre de una llave de acceso a ${subjectName}`,
  ],
  'passkey.removed': ['cuentas', 'quitó una llave de acceso'],
  'second-factor.on': ['cuentas', 'activó el segundo paso'],
  'second-factor.off': [
    'cuentas',
    ({ possessive }) => `desactivó el segundo paso de ${possessive('la cuenta')}`,
  ],
  'recovery-codes.renewed': ['cuentas', 'creó códigos de recuperación nuevos'],
  'post.published': ['articulos', ({ subjectName }) => `publicó el artículo ${subjectName}`],
  'post.scheduled': ['articulos', ({ subjectName }) => `programó el artículo ${subjectName}`],
  'post.unpublished': ['articulos', ({ subjectName }) => `volvió a borrador el artículo ${subjectName}`],
  'post.trashed': ['articulos', ({ subjectName }) => `movió a la papelera el artículo ${subjectName}`],
  'post.restored': ['articulos', ({ subjectName }) => `recuperó de la papelera el artículo ${subjectName}`],
  'post.deleted': ['articulos', ({ subjectName }) => `eliminó para siempre el artículo ${subjectName}`],
  'tag.renamed': ['articulos', ({ subjectName }) => `cambió el nombre de una etiqueta: ${subjectName}`],
  'tag.joined': ['articulos', ({ subjectName }) => `unió dos etiquetas: ${subjectName}`],
  'tag.deleted': ['articulos', ({ subjectName }) => `eliminó la etiqueta ${subjectName}`],
  'tag.described': ['articulos', ({ subjectName }) => `cambió la descripción de la etiqueta ${subjectName}`],
  'tag.restored': ['articulos', ({ subjectName }) => `recuperó la etiqueta ${subjectName}`],
  'preview.created': [
    'articulos',
    ({ subjectName }) => `creó un enlace de vista previa del artículo ${subjectName}`,
  ],
  'preview.revoked': [
    'articulos',
    ({ subjectName }) => `anuló un enlace de vista previa del artículo ${subjectName}`,
  ],
  'media.uploaded': ['imagenes', ({ subjectName }) => `subió a Medios ${subjectName}`],
  'media.deleted': ['imagenes', ({ subjectName }) => `eliminó de Medios ${subjectName}`],
  'media.replaced': ['imagenes', ({ subjectName }) => `sustituyó en todo el sitio ${subjectName}`],
  'enquiry.trashed': ['consultas', ({ detail }) => `movió a la papelera consultas: ${detail}`],
  'enquiry.restored': ['consultas', ({ detail }) => `recuperó de la papelera consultas: ${detail}`],
  'enquiry.deleted': ['consultas', ({ detail }) => `eliminó para siempre consultas: ${detail}`],
  'enquiry.allowed': ['consultas', ({ detail }) => `marcó consultas como deseadas: ${detail}`],
  'enquiry.exported': ['consultas', 'descargó consultas en CSV'],
  'enquiry.answered': ['consultas', ({ detail }) => `respondió por correo la consulta ${detail}`],
  'enquiry.contact-exported': [
    'consultas',
    ({ detail }) => `descargó todo lo que hay de quien escribió la consulta ${detail}`,
  ],
  'person.exported': ['sitio', 'descargó todo lo que hay de una persona'],
  'person.erased': ['sitio', ({ detail }) => `borró los datos de una persona: ${detail}`],
  'template.saved': ['consultas', ({ subjectName }) => `guardó la plantilla de respuesta ${subjectName}`],
  'template.deleted': ['consultas', ({ subjectName }) => `eliminó la plantilla de respuesta ${subjectName}`],
  'export.made': ['sitio', ({ subjectName }) => `descargó una copia del sitio ${subjectName}`],
  'import.begun': ['sitio', ({ subjectName }) => `empezó una importación ${subjectName}`],
  'import.ended': ['sitio', ({ detail }) => `terminó una importación: ${detail}`],
  'import.undone': ['sitio', ({ detail }) => `deshizo una importación: ${detail}`],
  'document.saved': ['sitio', ({ text }) => `empezó ${text}`],
  'document.published': ['sitio', ({ text }) => `publicó ${text}`],
  'document.scheduled': ['sitio', ({ text }) => `programó cuándo se ve ${text}`],
  'document.unscheduled': [
    'sitio',
    ({ text }) => `anuló la programación de ${text}`.replace('de el ', 'del '),
  ],
  'document.discarded': ['sitio', ({ text }) => `descartó los cambios de ${text}`.replace('de el ', 'del ')],
  'document.previewed': [
    'sitio',
    ({ text }) => `creó un enlace de vista previa de ${text}`.replace('de el ', 'del '),
  ],
  'document.preview-revoked': [
    'sitio',
    ({ text }) => `anuló un enlace de vista previa de ${text}`.replace('de el ', 'del '),
  ],
  'document.withdrawn': ['sitio', ({ text }) => `retiró ${text}`],
  'document.trashed': ['sitio', ({ text }) => `llevó a la papelera ${text}`],
  'document.restored': ['sitio', ({ text }) => `recuperó de la papelera ${text}`],
  'document.deleted': ['sitio', ({ text }) => `eliminó para siempre ${text}`],
  'document.ordered': ['sitio', ({ detail }) => `cambió el orden de ${kindNames[detail] ?? 'unos textos'}`],
  'document.adopted': ['sitio', 'hizo suyos los textos de ejemplo'],
  'settings.changed': ['sitio', 'cambió los datos de la empresa'],
  'settings.restored': ['sitio', 'recuperó una versión anterior de los datos de la empresa'],
  'redirect.set': ['sitio', ({ subjectName }) => `añadió o cambió redirecciones: ${subjectName}`],
  'redirect.removed': ['sitio', ({ subjectName }) => `quitó la redirección ${subjectName}`],
  'failure.resolved': [
    'sitio',
    ({ subjectName }) => `marcó como resuelto un fallo de los navegadores: ${subjectName}`,
  ],
  'failure.reopened': [
    'sitio',
    ({ subjectName }) => `volvió a abrir un fallo de los navegadores: ${subjectName}`,
  ],
  'audit.exported': ['sitio', 'descargó el registro de actividad'],
}

const events = Object.keys(eventTexts) as AuditEvent[]

/** Lists the events of a kind. */
export function listEventsOfKind(kind: AuditEventKind): AuditEvent[] {
  return events.filter((event) => eventTexts[event][0] === kind)
}

export const getKindName = (event: AuditEvent): string => auditEventKinds[eventTexts[event][0]]

/** Events that anybody can cause for an account, not only its user. */
const eventsByAnybody: ReadonlySet<AuditEvent> = new Set([
  'sign-in.failed',
  'sign-in.throttled',
  'password.link-asked',
  'password.links-stopped',
])

const formerUserLabel = 'alguien que ya no está'

function getActorName({ event, userId, actorId, userName, actorName, detail }: ListedAuditRecord): string {
  if (eventsByAnybody.has(event)) return 'Alguien'
  if (actorId !== null) return actorName ?? 'Alguien que ya no está'
  if (detail === 'ops') return 'Quien administra el servidor'
  return userId === null ? 'Alguien' : (userName ?? 'Alguien que ya no está')
}

function toSentenceWords(record: ListedAuditRecord): SentenceWords {
  const { event, userId, actorId, userName, detail, subjectName } = record
  const isOwn = !eventsByAnybody.has(event) && detail !== 'ops' && (actorId === null || actorId === userId)
  const name = userName ?? (event === 'removed' && detail ? detail : formerUserLabel)
  const what = subjectName ?? detail
  return {
    subjectName: what === null || what === 'ops' ? '' : `«${what}»`,
    detail: detail ?? '',
    // Older records contain an id or a path instead.
    text: detail !== null && /^(?:el|la) /.test(detail) ? detail : 'una página',
    personName: `a ${name}`,
    possessive: (thing) => {
      if (isOwn) return `su ${thing.replace(/^\S+ /, '')}`
      // Attempts with an unknown account have no user.
      return userId === null ? `una cuenta que no existe` : `${thing} de ${name}`
    },
  }
}

/** Converts a record to an entry with text. */
export function toAuditEntry(record: ListedAuditRecord): AuditLogEntry {
  const { id, at, event, device, country } = record
  // A newer version of the site may have written an unknown event.
  const [, text] = eventTexts[event] ?? ['sitio', event]
  return {
    id,
    at,
    who: getActorName(record),
    text: (typeof text === 'string' ? text : text(toSentenceWords(record))).trim(),
    device,
    country: country && getCountryName(country),
  }
}
