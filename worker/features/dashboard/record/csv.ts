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
  const { timeZone } = site
  const csv = createCsv(site)
  const moment = createTimestampFormat(timeZone)
  const rowOf = (record: ListedAuditRecord): string[] => {
    const { id, at, who, text, device, country } = toAuditEntry(record)
    return [
      String(id),
      moment.format(at),
      who,
      text,
      getKindName(record.event),
      record.detail ?? '',
      device ?? '',
      country ?? '',
    ]
  }
  return streamRows({
    head: csv.head([
      'Número',
      `Fecha (${timeZone})`,
      'Quién',
      'Qué hizo',
      'Clase',
      'Detalle',
      'Dispositivo',
      'País',
    ]),
    batchSize: exportPageSize,
    read: (last: ListedAuditRecord | null) => readAuditRecords(env, filter, last, exportPageSize),
    format: (records) => csv.rows(records.map(rowOf)),
    onFailure: (error, last) => log('error', 'record-export', { before: last?.id ?? null, error }),
  })
}
