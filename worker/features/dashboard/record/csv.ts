import type { AuditLogEntry } from '#client/features/dashboard/contract/audit-log.ts'
import { nameZone } from '#client/features/settings/contract/country-choices.ts'
import type { Site } from '#client/site.ts'
import type { AuditFilter, ListedAuditRecord } from '#worker/audit/audit-log.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { createCsv, createTimestampFormat, streamRows } from '#worker/http/responses/csv.ts'
import { exportPageSize, readAuditRecords } from './list.ts'
import { getKindName, toAuditEntry } from './texts.ts'

/** Streams the records that match the filter as CSV, newest first, with times in the site's time zone. */
export function exportAuditCsv(
  env: Env,
  filter: AuditFilter,
  site: Site,
): Promise<ReadableStream<Uint8Array>> {
  const moment = createTimestampFormat(site.timeZone)
  const csv = createCsv<ListedAuditRecord & AuditLogEntry>(site, [
    ['Número', ({ id }) => String(id)],
    [`Fecha (${nameZone(site.timeZone)})`, ({ at }) => moment.format(at)],
    ['Quién', ({ who }) => who],
    ['Qué hizo', ({ text }) => text],
    ['Clase', ({ event }) => getKindName(event)],
    ['Detalle', ({ detail }) => detail ?? ''],
    ['Dispositivo', ({ device }) => device ?? ''],
    ['País', ({ country }) => country ?? ''],
  ])
  return streamRows({
    csv,
    batchSize: exportPageSize,
    read: async (last: (ListedAuditRecord & AuditLogEntry) | null) =>
      (await readAuditRecords(env, filter, last, exportPageSize)).map((record) => ({
        ...record,
        ...toAuditEntry(record),
      })),
    onFailure: (error, last) => log('error', 'record-export', { before: last?.id ?? null, error }),
  })
}
