import type { Site } from '#client/site.ts'
import type { AuditFilter, ListedRecord } from '#worker/audit/list.ts'
import type { Env } from '#worker/env.ts'
import { csvHead, csvLines, momentIn, streamPieces } from '#worker/http/csv.ts'
import { log } from '#worker/http/log.ts'
import { exportedAtOnce, readRecords } from './list.ts'
import { kindName, toRecordEntry } from './texts.ts'

/** What a filter leaves of the record, the newest first, with moments of the site's zone. */
export function exportRecordCsv(
  env: Env,
  filter: AuditFilter,
  { timeZone }: Site,
): Promise<ReadableStream<Uint8Array>> {
  const moment = momentIn(timeZone)
  const rowOf = (record: ListedRecord): string[] => {
    const { id, at, who, text, device, country } = toRecordEntry(record)
    return [
      String(id),
      moment.format(at),
      who,
      text,
      kindName(record.event),
      record.detail ?? '',
      device ?? '',
      country ?? '',
    ]
  }
  return streamPieces({
    head: csvHead([
      'Número',
      `Fecha (${timeZone})`,
      'Quién',
      'Qué hizo',
      'Clase',
      'Detalle',
      'Dispositivo',
      'País',
    ]),
    atOnce: exportedAtOnce,
    read: (last: ListedRecord | null) => readRecords(env, filter, last, exportedAtOnce),
    write: (records) => csvLines(records.map(rowOf)),
    onFailure: (error, last) => log('error', 'record-export', { before: last?.id ?? null, error }),
  })
}
