import type { Activity } from '#client/features/account/contract/account.ts'
import type { listUserAudit } from '../../audit/audit-entry.ts'
import { auditEvents } from '../../audit/events.ts'
import { formatRepeatCount } from '../../audit/repeat-count.ts'
import { getCountryName } from '../../http/request/country-name.ts'

/** Describes an audit entry to the user. If somebody else acted, it names them, but not their device or country. */
export function toActivity(row: Awaited<ReturnType<typeof listUserAudit>>[number]): Activity {
  const { at, event, device, country } = row
  const text = auditEvents[event].replace(/(?<=intentó entrar)/, formatRepeatCount(row.detail))
  if (row.actorKind === 'themselves')
    return { at, text, by: null, device, country: country && getCountryName(country) }
  const by =
    row.actorKind === 'server' ? 'quien publica el sitio' : (row.actorName ?? 'alguien que ya no está')
  return { at, text, by, device: null, country: null }
}
