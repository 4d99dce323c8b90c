import type { Site } from '#client/site.ts'
import type { AuditFilter, ListedAuditRecord } from '#worker/audit/audit-log.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import {
  formatCsvHead,
  formatCsvRows,
  createTimestampFormat,
  streamRows,
} from '#worker/http/responses/csv.ts'
import { exportPageSize, readAuditRecords } from './list.ts'
import { getKindName, toAuditEntry } from './texts.ts'

/** Streams the records that match the filter as CSV, newest first, with times in the site's time zone. */
export function exportAuditCsv(
  env: Env,
  filter: AuditFilter,
  { timeZone }: Site,
): Promise<ReadableStream<Uint8Array>> {
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
    head: formatCsvHead([
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
    format: (records) => formatCsvRows(records.map(rowOf)),
    onFailure: (error, last) => log('error', 'record-export', { before: last?.id ?? null, error }),
  })
}
