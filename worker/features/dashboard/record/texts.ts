import { type RecordEntry, type RecordKind, recordKinds } from '#client/features/dashboard/contract/record.ts'
import type { ListedRecord } from '#worker/audit/list.ts'
import { moreTimes } from '#worker/audit/more-times.ts'
import type { AuditEvent } from '#worker/audit/record.ts'
import { countryName } from '#worker/http/request/country-name.ts'

/** `what`: the article, the tag, the address …, quoted; `text`: of the owner's texts; `whose`: «su» or of whom; `whom`: with «a» before them. */
type Words = { what: string; text: string; detail: string; whose: (thing: string) => string; whom: string }

type Said = readonly [kind: RecordKind, text: string | ((words: Words) => string)]

const roleNames: Readonly<Record<string, string>> = { owner: 'propietario', editor: 'editor' }

const kindNames: Readonly<Record<string, string>> = {
  service: 'los servicios',
  person: 'las personas',
  case: 'los casos',
  question: 'las preguntas',
}

/** What the record says that somebody did, and what kind of thing that is. */
export const said: Readonly<Record<AuditEvent, Said>> = {
  'sign-in.password': ['sesiones', 'ingresó con su contraseña'],
  'sign-in.passkey': ['sesiones', 'ingresó con una llave de acceso'],
  'sign-in.recovery-code': ['sesiones', 'ingresó con un código de recuperación'],
  'sign-in.failed': [
    'sesiones',
    ({ whose, detail }) => `intentó ingresar${moreTimes(detail)} con ${whose('la cuenta')} y no lo consiguió`,
  ],
  'sign-in.throttled': [
    'sesiones',
    ({ whose, detail }) =>
      `intentó ingresar${moreTimes(detail) || ' demasiadas veces'} con ${whose('la cuenta')}, y se bloqueó por un rato`,
  ],
  'sign-out': ['sesiones', 'cerró la sesión'],
  verified: ['sesiones', 'confirmó su identidad'],
  'sessions.closed': ['sesiones', 'cerró otras sesiones'],
  enrolled: ['cuentas', 'activó su cuenta'],
  invited: [
    'cuentas',
    ({ whom, detail }) => `invitó ${whom} al equipo${roleNames[detail] ? ` como ${roleNames[detail]}` : ''}`,
  ],
  'link.created': ['cuentas', ({ whose }) => `creó un enlace de activación para ${whose('la cuenta')}`],
  disabled: ['cuentas', ({ whose }) => `desactivó ${whose('la cuenta')}`],
  enabled: ['cuentas', ({ whose }) => `volvió a activar ${whose('la cuenta')}`],
  'role.changed': [
    'cuentas',
    ({ whose, detail }) =>
      `cambió ${whose('el papel')} en el equipo${roleNames[detail] ? `: ahora, ${roleNames[detail]}` : ''}`,
  ],
  removed: ['cuentas', ({ whom }) => `quitó ${whom} del equipo`],
  'name.changed': ['cuentas', 'cambió su nombre'],
  'email.link-asked': ['cuentas', 'pidió un enlace para cambiar su correo'],
  'email.changed': ['cuentas', ({ whose }) => `cambió ${whose('el correo')}`],
  'password.changed': ['cuentas', 'cambió su contraseña'],
  'password.link-asked': [
    'cuentas',
    ({ whose }) => `pidió por correo un enlace para elegir otra contraseña de ${whose('la cuenta')}`,
  ],
  'password.links-stopped': [
    'cuentas',
    ({ whose }) =>
      `pidió demasiados enlaces para elegir otra contraseña de ${whose('la cuenta')}: durante un día no se envían más`,
  ],
  'password.link-created': [
    'cuentas',
    ({ whose }) => `creó un enlace para elegir otra contraseña de ${whose('la cuenta')}`,
  ],
  'password.reset': ['cuentas', 'eligió otra contraseña por un enlace'],
  'passkey.added': ['cuentas', ({ what }) => `añadió la llave de acceso ${what}`],
  'passkey.renamed': ['cuentas', ({ what }) => `cambió el nombre de una llave de acceso a ${what}`],
  'passkey.removed': ['cuentas', 'quitó una llave de acceso'],
  'second-factor.on': ['cuentas', 'activó el segundo paso'],
  'second-factor.off': ['cuentas', ({ whose }) => `desactivó el segundo paso de ${whose('la cuenta')}`],
  'recovery-codes.renewed': ['cuentas', 'creó códigos de recuperación nuevos'],
  'post.published': ['articulos', ({ what }) => `publicó el artículo ${what}`],
  'post.scheduled': ['articulos', ({ what }) => `programó el artículo ${what}`],
  'post.unpublished': ['articulos', ({ what }) => `volvió a borrador el artículo ${what}`],
  'post.trashed': ['articulos', ({ what }) => `movió a la papelera el artículo ${what}`],
  'post.restored': ['articulos', ({ what }) => `recuperó de la papelera el artículo ${what}`],
  'post.deleted': ['articulos', ({ what }) => `eliminó para siempre el artículo ${what}`],
  'tag.renamed': ['articulos', ({ what }) => `cambió el nombre de una etiqueta: ${what}`],
  'tag.joined': ['articulos', ({ what }) => `unió dos etiquetas: ${what}`],
  'tag.deleted': ['articulos', ({ what }) => `eliminó la etiqueta ${what}`],
  'tag.described': ['articulos', ({ what }) => `cambió la descripción de la etiqueta ${what}`],
  'tag.restored': ['articulos', ({ what }) => `recuperó la etiqueta ${what}`],
  'preview.created': ['articulos', ({ what }) => `creó un enlace de vista previa del artículo ${what}`],
  'preview.revoked': ['articulos', ({ what }) => `anuló un enlace de vista previa del artículo ${what}`],
  'media.uploaded': ['imagenes', ({ what }) => `subió a Medios ${what}`],
  'media.deleted': ['imagenes', ({ what }) => `eliminó de Medios ${what}`],
  'media.replaced': ['imagenes', ({ what }) => `sustituyó en todo el sitio ${what}`],
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
  'template.saved': ['consultas', ({ what }) => `guardó la plantilla de respuesta ${what}`],
  'template.deleted': ['consultas', ({ what }) => `eliminó la plantilla de respuesta ${what}`],
  'export.made': ['sitio', ({ what }) => `descargó una copia del sitio ${what}`],
  'import.begun': ['sitio', ({ what }) => `empezó una importación ${what}`],
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
  'redirect.set': ['sitio', ({ what }) => `añadió o cambió redirecciones: ${what}`],
  'redirect.removed': ['sitio', ({ what }) => `quitó la redirección ${what}`],
  'failure.resolved': ['sitio', ({ what }) => `marcó como resuelto un fallo de los navegadores: ${what}`],
  'failure.reopened': ['sitio', ({ what }) => `volvió a abrir un fallo de los navegadores: ${what}`],
  'audit.exported': ['sitio', 'descargó el registro de actividad'],
}

const events = Object.keys(said) as AuditEvent[]

/** The events of each kind. */
export function eventsOf(kind: RecordKind): AuditEvent[] {
  return events.filter((event) => said[event][0] === kind)
}

export const kindName = (event: AuditEvent): string => recordKinds[said[event][0]]

/** Done to an account by whoever came: its manager or somebody else. */
const byAnybody: ReadonlySet<AuditEvent> = new Set([
  'sign-in.failed',
  'sign-in.throttled',
  'password.link-asked',
  'password.links-stopped',
])

const gone = 'alguien que ya no está'

function doerOf({ event, managerId, actorId, manager, actor, detail }: ListedRecord): string {
  if (byAnybody.has(event)) return 'Alguien'
  if (actorId !== null) return actor ?? 'Alguien que ya no está'
  if (detail === 'ops') return 'Quien administra el servidor'
  return managerId === null ? 'Alguien' : (manager ?? 'Alguien que ya no está')
}

function wordsOf(record: ListedRecord): Words {
  const { event, managerId, actorId, manager, detail, subject } = record
  const isOwn = !byAnybody.has(event) && detail !== 'ops' && (actorId === null || actorId === managerId)
  const name = manager ?? (event === 'removed' && detail ? detail : gone)
  const what = subject ?? detail
  return {
    what: what === null || what === 'ops' ? '' : `«${what}»`,
    detail: detail ?? '',
    // Older records have an id or an address.
    text: detail !== null && /^(?:el|la) /.test(detail) ? detail : 'una página',
    whom: `a ${name}`,
    whose: (thing) => {
      if (isOwn) return `su ${thing.replace(/^\S+ /, '')}`
      // Nobody has the account that was tried.
      return managerId === null ? `una cuenta que no existe` : `${thing} de ${name}`
    },
  }
}

/** A record as people read it. */
export function toRecordEntry(record: ListedRecord): RecordEntry {
  const { id, at, event, device, country } = record
  // A newer version of the site may have written it.
  const [, text] = said[event] ?? ['sitio', event]
  return {
    id,
    at,
    who: doerOf(record),
    text: (typeof text === 'string' ? text : text(wordsOf(record))).trim(),
    device,
    country: country && countryName(country),
  }
}
