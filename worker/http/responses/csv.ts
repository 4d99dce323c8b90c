import Papa from 'papaparse'
import { type Country, getLocale } from '#client/features/settings/contract/country-choices.ts'
import { type Chunks, toStream } from './chunks.ts'

// CSV files for spreadsheets, streamed while the rows are read.

// Cells that spreadsheets run as formulas, also after blanks or with full-width characters.
const formulaPattern = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Formats instants in a time zone. The Swedish locale gives `2026-11-21 15:04:05`, which spreadsheets parse. */
export const createTimestampFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** CSV as spreadsheets of a country open it: where the comma separates decimals, Excel expects semicolons. */
export function createCsv({ country }: { country: Country }) {
  const delimiter = (1.5).toLocaleString(getLocale(country)).includes(',') ? ';' : ','
  const options = { delimiter, escapeFormulae: formulaPattern, newline: '\r\n' }
  /** Lines whose cells spreadsheets show as text and never evaluate. */
  const rows = (table: string[][]): string =>
    table.length === 0 ? '' : `${Papa.unparse(table, options)}\r\n`
  /** Column titles after a byte order mark, which makes spreadsheets read the file as UTF-8. */
  return { rows, head: (titles: string[]): string => `\ufeff${rows([titles])}` }
}

/** Headers of a download. Its file name ends with the current date in the time zone. */
export function createCsvHeaders(name: string, now: number, timeZone: string): Record<string, string> {
  const day = createTimestampFormat(timeZone).format(now).slice(0, 10)
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
  }
}

type RowStream<Row> = {
  head: string
  /** Rows of a full batch; a shorter batch is the last. */
  batchSize: number
  /** Reads the batch after a row; null = the first batch. */
  read: (last: Row | null) => Promise<Row[]>
  format: (rows: readonly Row[]) => string
  onFailure: (error: unknown, last: Row | null) => void
}

/**
 * Streams a long file, reading each batch when the client is ready for it. The first batch is read before the response
 * starts, so its failure can still be an error response. If a later one fails the stream errors, so that an incomplete
 * file never looks complete.
 */
export async function streamRows<Row>(pieces: RowStream<Row>): Promise<ReadableStream<Uint8Array>> {
  const { head, batchSize, read, format, onFailure } = pieces
  const encoder = new TextEncoder()
  const first = await read(null)
  async function* generateChunks(): Chunks {
    yield encoder.encode(head)
    let last: Row | null = null
    try {
      for (let rows = first; ; rows = await read(last)) {
        last = rows.at(-1) ?? null
        if (rows.length > 0) yield encoder.encode(format(rows))
        if (rows.length < batchSize) return
      }
    } catch (error) {
      onFailure(error, last)
      throw error
    }
  }
  return toStream(generateChunks())
}
