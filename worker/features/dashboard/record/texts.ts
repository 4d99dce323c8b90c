import { allKinds } from '#client/features/content/kinds/all-kinds.ts'
import {
  type AuditLogEntry,
  type AuditEventKind,
  auditEventKinds,
} from '#client/features/dashboard/contract/audit-log.ts'
import { enquiryStates, placeNames } from '#client/features/enquiries/contract/inbox.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import type { ListedAuditRecord } from '#worker/audit/audit-log.ts'
import { notSentNote } from '#worker/audit/events.ts'
import { formatRepeatCount } from '#worker/audit/repeat-count.ts'
import { findRecordPath } from '#worker/audit/subject-path.ts'
import { getCountryName } from '#worker/http/request/country-name.ts'
import { hideUnknownDevice } from '#worker/http/request/device-name.ts'

type SentenceWord = keyof ReturnType<typeof toSentenceWords>

/** Older records contain the id of a role; newer ones contain its name. */
const olderRoleNames: Readonly<Record<string, string>> = { owner: 'Dirección', editor: 'Edición' }

/** For example «los servicios». */
function nameKind(kind: string): string {
  const label = allKinds.find(({ name }) => name === kind)?.label
  return label?.many === undefined ? 'unos textos' : `${label.gender === 'm' ? 'los' : 'las'} ${label.many}`
}

/** For each event, its kind and a text of what the person did; `toSentenceWords` returns the words for the braces. */
export const eventTexts: Readonly<Record<AuditEvent, readonly [kind: AuditEventKind, text: string]>> = {
  'sign-in.password': ['sesiones', 'entró con su contraseña'],
  'sign-in.passkey': ['sesiones', 'entró con una llave de acceso'],
  'sign-in.recovery-code': ['sesiones', 'entró con un código de recuperación'],
  'sign-in.failed': ['sesiones', 'intentó entrar{times} con {account} y no lo consiguió'],
  'sign-in.throttled': ['sesiones', 'intentó entrar{often} con {account}, y se bloqueó por un rato'],
  'sign-out': ['sesiones', 'cerró la sesión'],
  verified: ['sesiones', 'confirmó su identidad'],
  'sessions.closed': ['sesiones', 'cerró otras sesiones'],
  enrolled: ['cuentas', 'activó su cuenta'],
  invited: ['cuentas', 'invitó {personName} al equipo{asRole}'],
  'link.created': ['cuentas', 'creó un enlace de activación para {account}'],
  disabled: ['cuentas', 'desactivó {account}'],
  enabled: ['cuentas', 'volvió a activar {account}'],
  'role.changed': ['cuentas', 'cambió {role} en el equipo{newRole}'],
  'role.created': ['cuentas', 'creó el rol {subjectName}'],
  'role.edited': ['cuentas', 'cambió el rol {subjectName}'],
  'role.deleted': ['cuentas', 'eliminó el rol {subjectName}'],
  'token.created': ['cuentas', 'creó la clave de API {subjectName}'],
  'token.deleted': ['cuentas', 'eliminó la clave de API {subjectName}'],
  removed: ['cuentas', 'quitó {personName} del equipo'],
  'name.changed': ['cuentas', 'cambió su nombre'],
  'email.link-asked': ['cuentas', 'pidió un enlace para cambiar su correo'],
  'email.changed': ['cuentas', 'cambió {email}'],
  'password.changed': ['cuentas', 'cambió su contraseña'],
  'password.link-asked': ['cuentas', 'pidió por correo un enlace para elegir otra contraseña de {account}'],
  'password.links-stopped': [
    'cuentas',
    'pidió demasiados enlaces para elegir otra contraseña de {account}: durante un día no se envían más',
  ],
  'password.link-created': ['cuentas', 'creó un enlace para elegir otra contraseña de {account}'],
  'password.reset': ['cuentas', 'eligió otra contraseña por un enlace'],
  'passkey.added': ['cuentas', 'añadió la llave de acceso {subjectName}'],
  'passkey.renamed': ['cuentas', 'cambió el nombre de una llave de acceso a {subjectName}'],
  'passkey.removed': ['cuentas', 'quitó una llave de acceso'],
  'second-factor.on': ['cuentas', 'activó la verificación en dos pasos'],
  'second-factor.off': ['cuentas', 'desactivó la verificación en dos pasos de {account}'],
  'recovery-codes.renewed': ['cuentas', 'creó códigos de recuperación nuevos'],
  'post.published': ['articulos', 'publicó el artículo {subjectName}'],
  'post.scheduled': ['articulos', 'programó el artículo {subjectName}'],
  'post.unpublished': ['articulos', 'volvió a borrador el artículo {subjectName}'],
  'post.trashed': ['articulos', 'movió a la papelera el artículo {subjectName}'],
  'post.restored': ['articulos', 'recuperó de la papelera el artículo {subjectName}'],
  'post.deleted': ['articulos', 'eliminó para siempre el artículo {subjectName}'],
  'tag.renamed': ['articulos', 'cambió el nombre de una etiqueta: {subjectName}'],
  'tag.joined': ['articulos', 'unió dos etiquetas: {subjectName}'],
  'tag.deleted': ['articulos', 'eliminó la etiqueta {subjectName}'],
  'tag.described': ['articulos', 'cambió la descripción de la etiqueta {subjectName}'],
  'tag.restored': ['articulos', 'recuperó la etiqueta {subjectName}'],
  'preview.created': ['articulos', 'creó un enlace de vista previa del artículo {subjectName}'],
  'preview.revoked': ['articulos', 'anuló un enlace de vista previa del artículo {subjectName}'],
  'media.uploaded': ['imagenes', 'subió a Medios {subjectName}'],
  'media.trashed': ['imagenes', 'movió a la papelera de Medios {subjectName}'],
  'media.restored': ['imagenes', 'recuperó de la papelera de Medios {subjectName}'],
  'media.deleted': ['imagenes', 'eliminó para siempre de Medios {subjectName}'],
  'media.replaced': ['imagenes', 'sustituyó en todo el sitio {subjectName}'],
  'enquiry.trashed': ['consultas', 'movió a la papelera {enquiries}'],
  'enquiry.restored': ['consultas', 'recuperó de la papelera {enquiries}'],
  'enquiry.deleted': ['consultas', 'eliminó para siempre {enquiries}'],
  'enquiry.state-changed': ['consultas', '{stateChange}'],
  'enquiry.allowed': ['consultas', 'quitó del spam {enquiries}'],
  'enquiry.exported': ['consultas', 'descargó consultas en CSV'],
  'enquiry.answered': ['consultas', 'escribió una respuesta a la consulta {detail}'],
  'enquiry.sent-by-hand': [
    'consultas',
    'marcó como enviada desde otro programa la respuesta a la consulta {detail}',
  ],
  'enquiry.contact-exported': [
    'consultas',
    'descargó todo lo que hay de quien escribió la consulta {detail}',
  ],
  'person.exported': ['sitio', 'descargó todo lo que hay de una persona'],
  'person.erased': ['sitio', 'borró los datos de una persona: {detail}'],
  'template.saved': ['consultas', 'guardó la plantilla de respuesta {subjectName}'],
  'template.deleted': ['consultas', 'eliminó la plantilla de respuesta {subjectName}'],
  'export.made': ['sitio', 'descargó una copia del sitio {subjectName}'],
  'backup.started': ['sitio', 'pidió una copia de seguridad'],
  'import.begun': ['sitio', 'empezó una importación{importSize}'],
  'import.ended': ['sitio', 'terminó una importación: {detail}'],
  'import.undone': ['sitio', 'deshizo una importación: {detail}'],
  'document.saved': ['sitio', 'empezó {text}'],
  'document.published': ['sitio', 'publicó {text}'],
  'document.scheduled': ['sitio', 'programó cuándo se ve {text}'],
  'document.unscheduled': ['sitio', 'anuló la programación {ofText}'],
  'document.discarded': ['sitio', 'descartó los cambios {ofText}'],
  'document.previewed': ['sitio', 'creó un enlace de vista previa {ofText}'],
  'document.preview-revoked': ['sitio', 'anuló un enlace de vista previa {ofText}'],
  'document.withdrawn': ['sitio', 'retiró {text}'],
  'document.trashed': ['sitio', 'llevó a la papelera {text}'],
  'document.restored': ['sitio', 'recuperó de la papelera {text}'],
  'document.deleted': ['sitio', 'eliminó para siempre {text}'],
  'document.ordered': ['sitio', 'cambió el orden de {list}'],
  'document.adopted': ['sitio', 'hizo suyos los textos de fábrica'],
  'samples.removed': ['sitio', 'quitó los ejemplos'],
  'settings.changed': ['sitio', 'cambió los datos de la empresa{changes}'],
  'settings.restored': ['sitio', 'recuperó una versión anterior de los datos de la empresa{changes}'],
  'settings.test-mail': ['sitio', 'pidió un correo de prueba para quien recibe las consultas{outcome}'],
  'redirect.set': ['sitio', 'añadió o cambió redirecciones: {subjectName}'],
  'redirect.removed': ['sitio', 'quitó la redirección {subjectName}'],
  'failure.resolved': ['sitio', 'marcó como resuelto un fallo de los navegadores: {subjectName}'],
  'failure.reopened': ['sitio', 'volvió a abrir un fallo de los navegadores: {subjectName}'],
  'webhook.added': ['sitio', 'conectó otro programa: {subjectName}'],
  'webhook.changed': ['sitio', 'cambió los avisos a otro programa: {subjectName}'],
  'webhook.paused': ['sitio', 'puso en pausa los avisos a otro programa: {subjectName}'],
  'webhook.resumed': ['sitio', 'reanudó los avisos a otro programa: {subjectName}'],
  'webhook.deleted': ['sitio', 'eliminó la conexión con otro programa: {subjectName}'],
  'webhook.sent-again': ['sitio', 'envió otra vez un aviso a otro programa: {subjectName}'],
  'audit.exported': ['sitio', 'descargó el registro de actividad'],
}

const events = Object.keys(eventTexts) as AuditEvent[]

export function listEventsOfKind(kind: AuditEventKind): AuditEvent[] {
  return events.filter((event) => eventTexts[event][0] === kind)
}

export const getKindName = (event: AuditEvent): string => auditEventKinds[eventTexts[event][0]]

/** Events that anybody can cause for an account, for example with a wrong password. */
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

/** « de 3 elementos («wp.xml»)» for `wp.xml: 0 de 3`; texts and images count. Some of a resumed import are done. */
function describeImportSize(detail: string): string {
  const [, name, done, total] = /^(.*): (\d+) de (\d+)$/s.exec(detail) ?? []
  if (name === undefined) return detail && ` «${detail}»`
  const size = pluralize(Number(total), 'elemento', 'elementos')
  return ` de ${size}${done === '0' ? '' : `, con ${done} de antes`} («${name}»)`
}

/** «pasó a «Respondida» la consulta C-1» for `answered: C-1`. */
function describeStateChange(detail: string): string {
  const [, name, references] = /^(\w+): (.+)$/s.exec(detail) ?? []
  const state = enquiryStates.find((each) => each === name)
  if (!state || references === undefined) return 'cambió el estado de unas consultas'
  return `pasó a «${placeNames[state].one}» ${nameEnquiries(references)}`
}

const nameEnquiries = (references: string): string =>
  /[,\s]/.test(references) ? `las consultas ${references}` : `la consulta ${references}`

function toSentenceWords(record: ListedAuditRecord) {
  const { event, userId, actorId, userName, subjectName } = record
  const detail = record.detail ?? ''
  const isOwn = !eventsByAnybody.has(event) && detail !== 'ops' && (actorId === null || actorId === userId)
  const name = userName ?? ((event === 'removed' && detail) || formerUserLabel)
  const what = subjectName ?? record.detail
  // The detail of these events is an id, which says nothing to people.
  const isGone = subjectName === null && /^(?:media\.(?!deleted)|preview\.)/.test(event)
  // Older records contain an id or a path instead.
  const text = /^(?:el|la) /.test(detail) ? detail : 'una página'
  const times = formatRepeatCount(detail)
  const role = detail === 'ops' ? '' : (olderRoleNames[detail] ?? detail)

  /** Adds the owner of a thing: «su …» for the own thing, otherwise «… de Ana». */
  function addOwner(thing: string): string {
    if (isOwn) return `su ${thing.replace(/^\S+ /, '')}`
    // Attempts with an unknown account have no user.
    return userId === null ? `una cuenta que no existe` : `${thing} de ${name}`
  }

  return {
    detail,
    importSize: describeImportSize(detail),
    enquiries: nameEnquiries(detail),
    stateChange: describeStateChange(detail),
    changes: detail && `: ${detail}`,
    outcome: detail.endsWith(notSentNote) ? notSentNote : '',
    subjectName: isGone
      ? event.startsWith('media.')
        ? 'algo que ya no está'
        : 'que ya no está'
      : what === null || what === 'ops'
        ? ''
        : `«${what}»`,
    text,
    ofText: `de ${text}`.replace('de el ', 'del '),
    list: nameKind(detail),
    times,
    often: times || ' demasiadas veces',
    personName: `a ${name}`,
    account: addOwner('la cuenta'),
    email: addOwner('el correo'),
    role: addOwner('el rol'),
    asRole: role ? ` con el rol ${role}` : '',
    newRole: role ? `: ahora, ${role}` : '',
  }
}

export function toAuditEntry(record: ListedAuditRecord): AuditLogEntry {
  const { id, at, event, device, country } = record
  // A newer version of the site may have written an unknown event.
  const [, text] = eventTexts[event] ?? ['sitio', event]
  const words = toSentenceWords(record)
  return {
    id,
    at,
    who: getActorName(record),
    // The braces in a text contain only names of `SentenceWord`.
    text: text.replace(/\{(\w+)\}/g, (_, name: SentenceWord) => words[name]).trim(),
    path: findRecordPath(record),
    device: hideUnknownDevice(device),
    country: country && getCountryName(country),
  }
}
