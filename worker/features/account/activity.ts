import type { Activity } from '#client/features/account/contract/account.ts'
import type { AuditEvent, listUserAudit } from '../../audit/audit-entry.ts'
import { auditEvents } from '../../audit/events.ts'
import { formatRepeatCount } from '../../audit/repeat-count.ts'
import { getSubjectPath } from '../../audit/subject-path.ts'
import { getCountryName } from '../../http/request/country-name.ts'
import { hideUnknownDevice } from '../../http/request/device-name.ts'

/** Names the article or the text of the site. Older entries of texts contain a path instead. */
function nameSubject(text: string, event: AuditEvent, detail: string): string {
  if (event.startsWith('post.')) return text.replace('un artículo', () => `el artículo «${detail}»`)
  const isNamed = event.startsWith('document.') && /^(?:el|la) /.test(detail)
  return isNamed ? text.replace('un texto del sitio', () => detail).replace(' de el ', ' del ') : text
}

/** Describes an audit entry to the user. If somebody else acted, it names them, but not their device or country. */
export function toActivity(row: Awaited<ReturnType<typeof listUserAudit>>[number]): Activity {
  const { at, event, country } = row
  const device = hideUnknownDevice(row.device)
  const sentence = auditEvents[event].replace(/(?<=intentó entrar)/, formatRepeatCount(row.detail))
  const text = row.detail ? nameSubject(sentence, event, row.detail) : sentence
  const path = getSubjectPath(event, row.detail)
  if (row.actorKind === 'themselves')
    return { at, text, path, by: null, device, country: country && getCountryName(country) }
  const by =
    row.actorKind === 'server' ? 'quien publica el sitio' : (row.actorName ?? 'alguien que ya no está')
  return { at, text, path, by, device: null, country: null }
}
