import Papa from 'papaparse'
import { type Country, getLocale } from '#client/features/settings/contract/country-choices.ts'
import { type Chunks, toStream } from './chunks.ts'

// CSV files for spreadsheets, streamed while the rows are read.

// Cells that spreadsheets run as formulas, also after blanks or with full-width characters.
const formulaPattern = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Formats instants in a time zone. The Swedish locale gives `2026-11-21 15:04:05`, which spreadsheets parse. */
export const createTimestampFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** The columns of a file: the title of each, and its text in the line of a row. */
type Columns<Row> = readonly (readonly [title: string, toText: (row: Row) => string])[]

export type Csv<Row> = ReturnType<typeof createCsv<Row>>

/** CSV as spreadsheets of a country open it: where the comma separates decimals, Excel expects semicolons. */
export function createCsv<Row>({ country }: { country: Country }, columns: Columns<Row>) {
  const delimiter = (1.5).toLocaleString(getLocale(country)).includes(',') ? ';' : ','
  const options = { delimiter, escapeFormulae: formulaPattern, newline: '\r\n' }
  const toLines = (table: string[][]): string => `${Papa.unparse(table, options)}\r\n`
  return {
    /** Column titles after a byte order mark, which makes spreadsheets read the file as UTF-8. */
    head: `\ufeff${toLines([columns.map(([title]) => title)])}`,
    /** Lines whose cells spreadsheets show as text and never evaluate. */
    rows: (rows: readonly Row[]): string =>
      rows.length === 0 ? '' : toLines(rows.map((row) => columns.map(([, toText]) => toText(row)))),
  }
}

export const createCsvHeaders = (name: string): Record<string, string> => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
})

/** A file name that ends with the current date in the time zone. */
export const addDate = (name: string, now: number, timeZone: string): string =>
  `${name}-${createTimestampFormat(timeZone).format(now).slice(0, 10)}`

type RowStream<Row> = {
  csv: Csv<Row>
  /** Rows of a full batch; a shorter batch is the last. */
  batchSize: number
  /** Reads the batch after a row; null = the first batch. */
  read: (last: Row | null) => Promise<Row[]>
  onFailure: (error: unknown, last: Row | null) => void
}

/**
 * Streams a long file, reading each batch when the client is ready for it. The first batch is read before the response
 * starts, so its failure can still be an error response. If a later one fails the stream errors, so that an incomplete
 * file never looks complete.
 */
export async function streamRows<Row>(pieces: RowStream<Row>): Promise<ReadableStream<Uint8Array>> {
  const { csv, batchSize, read, onFailure } = pieces
  const encoder = new TextEncoder()
  const first = await read(null)
  async function* generateChunks(): Chunks {
    yield encoder.encode(csv.head)
    let last: Row | null = null
    try {
      for (let rows = first; ; rows = await read(last)) {
        last = rows.at(-1) ?? null
        if (rows.length > 0) yield encoder.encode(csv.rows(rows))
        if (rows.length < batchSize) return
      }
    } catch (error) {
      onFailure(error, last)
      throw error
    }
  }
  return toStream(generateChunks())
}
