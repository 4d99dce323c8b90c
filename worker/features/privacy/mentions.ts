import { domainToUnicode } from 'node:url'
import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { fold } from '#client/runtime/text/fold.ts'
import { runBatch } from '../../db/batch.ts'
import type { Part } from '../../db/parts.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

// Where an address of mail stands, whatever the table: the database itself says which columns hold text.

type Columns = { table: string; key: string[]; texts: string[] }

/** A row that names somebody: its key, and by their columns its texts as they are and without the address. */
export type Mention = {
  table: string
  key: Record<string, string | number>
  texts: Record<string, string>
  struck: Record<string, string>
}

const columnRow = v.object({ table: v.string(), name: v.string(), type: v.string(), pk: v.number() })

/** Tables are another version's alone: an isolate asks once. */
const known = new WeakMap<D1Database, Columns[]>()

/** The tables with text in them, but for search indexes, whose columns have no type. */
async function readColumns(db: Database): Promise<Columns[]> {
  const columns = known.get(db.$client) ?? (await askColumns(db))
  known.set(db.$client, columns)
  return columns
}

async function askColumns(db: Database): Promise<Columns[]> {
  const rows = v.parse(
    v.array(columnRow),
    await reach(
      db.all(sql`
        SELECT m.name AS "table", c.name, c.type, c.pk FROM sqlite_master m, pragma_table_xinfo(m.name) c
        WHERE m.type = 'table' AND c.hidden = 0 AND m.name NOT GLOB 'sqlite_*' AND m.name NOT GLOB '_cf_*'
          AND m.name NOT GLOB 'd1_*' ORDER BY m.name, c.cid`),
    ),
  )
  return [...Map.groupBy(rows, ({ table }) => table)].flatMap(([table, columns]) => {
    const texts = columns.filter(({ type }) => type === 'TEXT').map(({ name }) => name)
    const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
    return texts.length > 0 && key.length > 0 ? [{ table, key, texts }] : []
  })
}

/** With `u`, a sign that means nothing must not be escaped: not even the hyphen. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** An address (folded) as texts may spell it: with its domain in ASCII or as people read it. */
function spellingsOf(email: string): string[] {
  const at = email.lastIndexOf('@') + 1
  return [...new Set([email, email.slice(0, at) + domainToUnicode(email.slice(at))])]
}

/** Matches letters composed (é) and decomposed (e and its accent). */
const ofEitherForm = (text: string): string =>
  [...text]
    .map((letter) => {
      // oxlint-disable-next-line no-restricted-properties -- one letter at a time
      const apart = letter.normalize('NFD')
      return apart === letter ? escaped(letter) : `(?:${letter}|${apart})`
    })
    .join('')

const patternOf = (spellings: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}._%+-])(?:${spellings.map(ofEitherForm).join('|')})(?![\\p{L}\\p{M}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )

/** The address itself, and no longer one that it is a part of. */
export const addressPattern = (email: string): RegExp => patternOf(spellingsOf(email))

/** Columns of text without accents, by which lists are searched: what stands there stands in another column, too. */
const foldedColumn = 'folded'

type Shapes = { address: RegExp; folded: RegExp }

const shapesOf = (email: string): Shapes => ({
  address: addressPattern(email),
  folded: patternOf(spellingsOf(email).map(fold)),
})

const rowsAtOnce = 200

const column = (name: string): SQL => sql`${sql.identifier(name)}`
const list = (parts: readonly SQL[], between: SQL): SQL => sql.join([...parts], between)

/** The pieces of an address that every way to write its letters leaves as they are. */
const plainPieces = (spelling: string): string[] => spelling.split(/[^\0-\x7f]+/).filter(Boolean)

/** Rows that may name the address: SQL folds ASCII alone, so all plain pieces have to stand in one of their texts. */
function pageOf({ table, key, texts }: Columns, email: string, skip: number): SQL {
  const columns = [...new Set([...key, ...texts])].map(column)
  const spellings = spellingsOf(email).map(plainPieces)
  // Bound once for all columns: a statement takes a hundred parameters.
  const pieces = spellings.map((each, index) =>
    list(
      each.map((piece, at) => sql`${piece} AS ${column(pieceName(index, at))}`),
      sql`, `,
    ),
  )
  const holds = (name: string): SQL =>
    list(
      spellings.map((each, index) =>
        list(
          each.map((_, at) => sql`instr(lower(${column(name)}), ${column(pieceName(index, at))}) > 0`),
          sql` AND `,
        ),
      ),
      sql` OR `,
    )
  return sql`SELECT ${list(columns, sql`, `)} FROM ${column(table)}, (SELECT ${list(pieces, sql`, `)})
    WHERE ${list(texts.map(holds), sql` OR `)} ORDER BY ${list(key.map(column), sql`, `)} LIMIT ${rowsAtOnce} OFFSET ${skip}`
}

const pieceName = (spelling: number, at: number): string => `_piece_${spelling}_${at}`

const cell = v.union([v.string(), v.number(), v.null()])
const anyRow = v.record(v.string(), cell)

/** Shorter than any address, so that it fits wherever one did. */
const mark = '[…]'

function mentionOf(
  { table, key, texts }: Columns,
  row: unknown,
  { address, folded }: Shapes,
): Mention | null {
  const cells = v.parse(anyRow, row)
  const all = texts.flatMap((name) => {
    const text = cells[name]
    return typeof text === 'string' ? [{ name, text, struck: text.replace(address, mark) }] : []
  })
  const own = all.filter(({ name }) => name !== foldedColumn)
  const index = all.find(({ name }) => name === foldedColumn)
  if (index) {
    index.struck = own.reduce(
      (text, each) => text.replaceAll(fold(each.text), () => fold(each.struck)),
      index.text,
    )
    // Without its accents somebody else's address may be the same: then it stands in one of the row's own texts.
    const isOfAnother = own.some(({ struck }) => fold(struck).search(folded) >= 0)
    if (!isOfAnother) index.struck = index.struck.replace(folded, mark)
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

type Page = { columns: Columns; skip: number }

const statementsOf = (pages: readonly Page[], email: string): SQL[] =>
  pages.map(({ columns, skip }) => pageOf(columns, email, skip))

const mentionsOf = (pages: readonly Page[], rows: readonly unknown[][], email: string): Mention[] =>
  pages.flatMap(({ columns }, index) => {
    const shapes = shapesOf(email)
    return (rows[index] ?? []).flatMap((row) => mentionOf(columns, row, shapes) ?? [])
  })

/** Every row in which the address (folded) stands; in one trip where no table has more than a page of them. */
export async function readMentions(db: Database, email: string): Promise<Mention[]> {
  const found: Mention[] = []
  let pages: Page[] = (await readColumns(db)).map((columns) => ({ columns, skip: 0 }))
  while (pages.length > 0) {
    const rows = await reach(runBatch<unknown[]>(db, statementsOf(pages, email)))
    found.push(...mentionsOf(pages, rows, email))
    pages = pages.flatMap(({ columns, skip }, index) =>
      rows[index]?.length === rowsAtOnce ? [{ columns, skip: skip + rowsAtOnce }] : [],
    )
  }
  return found
}

/**
 * The same of what is left once a batch is written, read in that batch: an answer that failed afterwards would tell of
 * what was done as if it had not been. Only where a table has more than a page does it take another trip.
 */
export async function mentionsAfter(
  db: Database,
  email: string,
): Promise<{ part: Part; mentions: () => Promise<Mention[]> }> {
  const pages = (await readColumns(db)).map((columns) => ({ columns, skip: 0 }))
  let read: readonly unknown[][] = []
  function written(rows: readonly unknown[][]): void {
    read = rows
  }
  return {
    part: { statements: statementsOf(pages, email), written },
    mentions: async () =>
      read.some(({ length }) => length === rowsAtOnce)
        ? readMentions(db, email)
        : mentionsOf(pages, read, email),
  }
}

const where = ({ key }: Mention): SQL =>
  list(
    Object.entries(key).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    sql` AND `,
  )

/** The row without the address in its texts, if they are as they were read. */
export function strike(mention: Mention): SQL {
  const pairs = (texts: Record<string, string>): SQL[] =>
    Object.entries(texts).map(([name, text]) => sql`${column(name)} = ${text}`)
  return sql`UPDATE ${column(mention.table)} SET ${list(pairs(mention.struck), sql`, `)}
    WHERE ${where(mention)} AND ${list(pairs(mention.texts), sql` AND `)}`
}

export const remove = (mention: Mention): SQL =>
  sql`DELETE FROM ${sql.identifier(mention.table)} WHERE ${where(mention)}`
