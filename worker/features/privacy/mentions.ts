import { domainToUnicode } from 'node:url'
import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { queryBatch } from '../../db/batch.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'

// Finds an e-mail address in all text columns, which are read from the schema, so new tables are included.

type TextColumns = { table: string; key: string[]; texts: string[] }

/** A row that contains the address: its key, and its texts by column, as stored and without the address (`struck`). */
export type Mention = {
  table: string
  key: Record<string, string | number>
  texts: Record<string, string>
  struck: Record<string, string>
}

type ColumnRow = { table: string; name: string; type: string; pk: number }

/** Cached per isolate, because the schema changes only with a new version. */
const cachedColumns = new WeakMap<D1Database, TextColumns[]>()

/** Lists the tables with text columns, without search indexes, whose columns have no type. */
async function getTextColumns(db: Database): Promise<TextColumns[]> {
  const columns = cachedColumns.get(db.$client) ?? (await readTextColumns(db))
  cachedColumns.set(db.$client, columns)
  return columns
}

async function readTextColumns(db: Database): Promise<TextColumns[]> {
  const rows = await db.all<ColumnRow>(sql`
        SELECT m.name AS "table", c.name, c.type, c.pk FROM sqlite_master m, pragma_table_xinfo(m.name) c
        WHERE m.type = 'table' AND c.hidden = 0 AND m.name NOT GLOB 'sqlite_*' AND m.name NOT GLOB '_cf_*'
          AND m.name NOT GLOB 'd1_*' ORDER BY m.name, c.cid`)
  return [...Map.groupBy(rows, ({ table }) => table)].flatMap(([table, columns]) => {
    const texts = columns.filter(({ type }) => type === 'TEXT').map(({ name }) => name)
    const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
    return texts.length > 0 && key.length > 0 ? [{ table, key, texts }] : []
  })
}

/** Escapes a text for use in a regular expression. The `u` flag forbids needless escapes, such as that of a hyphen. */
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Lists the spellings of a normalized address: with its domain in ASCII and in Unicode. */
function listSpellings(email: string): string[] {
  const at = email.lastIndexOf('@') + 1
  return [...new Set([email, email.slice(0, at) + domainToUnicode(email.slice(at))])]
}

/** Matches letters composed (é) and decomposed (e and its accent). */
const matchComposedOrDecomposed = (text: string): string =>
  [...text]
    .map((letter) => {
      // oxlint-disable-next-line no-restricted-properties -- one letter at a time
      const apart = letter.normalize('NFD')
      return apart === letter ? escapeRegExp(letter) : `(?:${letter}|${apart})`
    })
    .join('')

const toAddressPattern = (spellings: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}._%+-])(?:${spellings.map(matchComposedOrDecomposed).join('|')})(?![\\p{L}\\p{M}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )

/** Matches the address itself, not a longer one that contains it. */
export const createAddressPattern = (email: string): RegExp => toAddressPattern(listSpellings(email))

/** The search column, without accents; it repeats the content of other columns. */
const foldedColumn = 'folded'

type AddressPatterns = { address: RegExp; folded: RegExp }

const createAddressPatterns = (email: string): AddressPatterns => ({
  address: createAddressPattern(email),
  folded: toAddressPattern(listSpellings(email).map(foldText)),
})

const pageSize = 200

const toIdentifier = (name: string): SQL => sql`${sql.identifier(name)}`
const joinSql = (parts: readonly SQL[], separator: SQL): SQL => sql.join([...parts], separator)

/** Splits a spelling into its ASCII pieces, which are the same in every Unicode normalization. */
const splitAsciiPieces = (spelling: string): string[] => spelling.split(/[^\0-\x7f]+/).filter(Boolean)

/** Selects candidate rows: SQL lowercases ASCII only, so one column must contain all ASCII pieces of a spelling. */
function selectPage({ table, key, texts }: TextColumns, email: string, skip: number): SQL {
  const columns = [...new Set([...key, ...texts])].map(toIdentifier)
  const spellings = listSpellings(email).map(splitAsciiPieces)
  // Bound once for all columns: a query may have 100 parameters.
  const pieces = spellings.map((each, index) =>
    joinSql(
      each.map((piece, at) => sql`${piece} AS ${toIdentifier(toPieceName(index, at))}`),
      sql`, `,
    ),
  )
  const holds = (name: string): SQL =>
    joinSql(
      spellings.map((each, index) =>
        joinSql(
          each.map(
            (_, at) => sql`instr(lower(${toIdentifier(name)}), ${toIdentifier(toPieceName(index, at))}) > 0`,
          ),
          sql` AND `,
        ),
      ),
      sql` OR `,
    )
  return sql`SELECT ${joinSql(columns, sql`, `)} FROM ${toIdentifier(table)}, (SELECT ${joinSql(pieces, sql`, `)})
    WHERE ${joinSql(texts.map(holds), sql` OR `)} ORDER BY ${joinSql(key.map(toIdentifier), sql`, `)} LIMIT ${pageSize} OFFSET ${skip}`
}

const toPieceName = (spelling: number, at: number): string => `_piece_${spelling}_${at}`

const cell = v.union([v.string(), v.number(), v.null()])
const anyRow = v.record(v.string(), cell)

/** Shorter than any address, so that it fits into every column. */
const redactionMark = '[…]'

function toMention(
  { table, key, texts }: TextColumns,
  row: unknown,
  { address, folded }: AddressPatterns,
): Mention | null {
  const cells = v.parse(anyRow, row)
  const all = texts.flatMap((name) => {
    const text = cells[name]
    return typeof text === 'string' ? [{ name, text, struck: text.replace(address, redactionMark) }] : []
  })
  const own = all.filter(({ name }) => name !== foldedColumn)
  const index = all.find(({ name }) => name === foldedColumn)
  if (index) {
    index.struck = own.reduce(
      (text, each) => text.replaceAll(foldText(each.text), () => foldText(each.struck)),
      index.text,
    )
    // This column has no accents: another person's address may look the same. If the row contains that one, keep it.
    const isOfAnother = own.some(({ struck }) => foldText(struck).search(folded) >= 0)
    if (!isOfAnother) index.struck = index.struck.replace(folded, redactionMark)
  }
  const named = all.filter(({ text, struck }) => text !== struck)
  if (named.length === 0) return null
  return {
    table,
    key: Object.fromEntries(key.map((name) => [name, cells[name] ?? ''])),
    texts: Object.fromEntries(named.map(({ name, text }) => [name, text])),
    struck: Object.fromEntries(named.map(({ name, struck }) => [name, struck])),
  }
}

type Page = { columns: TextColumns; skip: number }

const selectPages = (pages: readonly Page[], email: string): SQL[] =>
  pages.map(({ columns, skip }) => selectPage(columns, email, skip))

const toMentions = (pages: readonly Page[], rows: readonly unknown[][], email: string): Mention[] =>
  pages.flatMap(({ columns }, index) => {
    const shapes = createAddressPatterns(email)
    return (rows[index] ?? []).flatMap((row) => toMention(columns, row, shapes) ?? [])
  })

/** Finds all rows that contain a normalized address, in one batch per page of rows. */
export async function readMentions(db: Database, email: string): Promise<Mention[]> {
  const found: Mention[] = []
  let pages: Page[] = (await getTextColumns(db)).map((columns) => ({ columns, skip: 0 }))
  while (pages.length > 0) {
    const rows = await queryBatch<unknown[]>(db, selectPages(pages, email))
    found.push(...toMentions(pages, rows, email))
    pages = pages.flatMap(({ columns, skip }, index) =>
      rows[index]?.length === pageSize ? [{ columns, skip: skip + pageSize }] : [],
    )
  }
  return found
}

/**
 * Finds the remaining rows within the batch of an erasure: a separate read could fail and report a completed erasure as
 * failed. Reads again only if a table has more than one page.
 */
export async function readMentionsInBatch(
  db: Database,
  email: string,
): Promise<{ step: BatchStep; mentions: () => Promise<Mention[]> }> {
  const pages = (await getTextColumns(db)).map((columns) => ({ columns, skip: 0 }))
  let read: readonly unknown[][] = []
  function onWritten(rows: readonly unknown[][]): void {
    read = rows
  }
  return {
    step: { statements: selectPages(pages, email), onWritten },
    mentions: async () =>
      read.some(({ length }) => length === pageSize)
        ? readMentions(db, email)
        : toMentions(pages, read, email),
  }
}

const whereRowIs = ({ key }: Mention): SQL =>
  joinSql(
    Object.entries(key).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    sql` AND `,
  )

/** Removes the address from a row's texts, if they have not changed since they were read. */
export function redactMention(mention: Mention): SQL {
  const pairs = (texts: Record<string, string>): SQL[] =>
    Object.entries(texts).map(([name, text]) => sql`${toIdentifier(name)} = ${text}`)
  return sql`UPDATE ${toIdentifier(mention.table)} SET ${joinSql(pairs(mention.struck), sql`, `)}
    WHERE ${whereRowIs(mention)} AND ${joinSql(pairs(mention.texts), sql` AND `)}`
}

export const deleteMention = (mention: Mention): SQL =>
  sql`DELETE FROM ${sql.identifier(mention.table)} WHERE ${whereRowIs(mention)}`
