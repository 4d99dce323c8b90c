import Papa from 'papaparse'

// Tables for spreadsheets, sent while they are read.

// What spreadsheets run as a formula, also behind blanks or in its full-width form.
const formulaPattern = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Moments of a zone. Of Swedish for its form alone, `2026-11-21 15:04:05`, which spreadsheets take for a moment. */
export const createTimestampFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** Rows as lines that a spreadsheet shows as text and never computes. */
export const formatCsvRows = (table: string[][]): string =>
  table.length === 0 ? '' : `${Papa.unparse(table, { escapeFormulae: formulaPattern, newline: '\r\n' })}\r\n`

/** The byte order mark, which tells spreadsheets that this is UTF-8, and the titles. */
export const formatCsvHead = (titles: string[]): string => `\ufeff${formatCsvRows([titles])}`

/** Of a download, named after what it holds and the day in the zone. */
export function createCsvHeaders(name: string, now: number, timeZone: string): Record<string, string> {
  const day = createTimestampFormat(timeZone).format(now).slice(0, 10)
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
  }
}

type RowStream<Row> = {
  head: string
  /** How many rows a whole piece has: one that has fewer is the last. */
  batchSize: number
  /** The rows behind one; null = the first. */
  read: (last: Row | null) => Promise<Row[]>
  format: (rows: readonly Row[]) => string
  onFailure: (error: unknown, last: Row | null) => void
}

/**
 * A long file, read and written piece by piece as fast as it is taken. The first piece is read before anything is
 * answered; where a later one fails the stream breaks off, so that no file that lacks something ends as if it were
 * whole.
 */
export async function streamRows<Row>(pieces: RowStream<Row>): Promise<ReadableStream<Uint8Array>> {
  const { head, batchSize, read, format, onFailure } = pieces
  const encoder = new TextEncoder()
  let next: Row[] | null = await read(null)
  let last: Row | null = null
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(head)),
      async pull(controller) {
        try {
          const rows: Row[] = next ?? (await read(last))
          next = null
          last = rows.at(-1) ?? null
          if (rows.length > 0) controller.enqueue(encoder.encode(format(rows)))
          if (rows.length < batchSize) controller.close()
        } catch (error) {
          onFailure(error, last)
          controller.error(error)
        }
      },
    },
    { highWaterMark: 0 },
  )
}
