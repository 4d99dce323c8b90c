import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { runBatch } from '../db/batch.ts'
import type { Part } from '../db/parts.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'

// Where an address of mail stands, whatever the table: the database itself says which columns hold text.

type Columns = { table: string; key: string[]; texts: string[] }

/** A row that names somebody: its key and its texts, by their columns. */
export type Mention = { table: string; key: Record<string, string | number>; texts: Record<string, string> }

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

/** The address itself, and no longer one that it is a part of. */
export const addressPattern = (email: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped(email)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'giu')

const rowsAtOnce = 200

const column = (name: string): SQL => sql`${sql.identifier(name)}`
const list = (parts: readonly SQL[], between: SQL): SQL => sql.join([...parts], between)

function pageOf({ table, key, texts }: Columns, email: string, skip: number): SQL {
  const columns = [...new Set([...key, ...texts])].map(column)
  const names = texts.map((name) => sql`instr(lower(${sql.identifier(name)}), ${email}) > 0`)
  return sql`SELECT ${list(columns, sql`, `)} FROM ${sql.identifier(table)} WHERE ${list(names, sql` OR `)}
    ORDER BY ${list(key.map(column), sql`, `)} LIMIT ${rowsAtOnce} OFFSET ${skip}`
}

const cell = v.union([v.string(), v.number(), v.null()])
const anyRow = v.record(v.string(), cell)

function mentionOf({ table, key, texts }: Columns, row: unknown, pattern: RegExp): Mention | null {
  const cells = v.parse(anyRow, row)
  const named = texts.flatMap((name) => {
    const text = cells[name]
    return typeof text === 'string' && text.search(pattern) >= 0 ? [[name, text] as const] : []
  })
  if (named.length === 0) return null
  const keys = key.map((name) => [name, cells[name] ?? ''] as const)
  return { table, key: Object.fromEntries(keys), texts: Object.fromEntries(named) }
}

type Page = { columns: Columns; skip: number }

const statementsOf = (pages: readonly Page[], email: string): SQL[] =>
  pages.map(({ columns, skip }) => pageOf(columns, email, skip))

const mentionsOf = (pages: readonly Page[], rows: readonly unknown[][], email: string): Mention[] =>
  pages.flatMap(({ columns }, index) => {
    const pattern = addressPattern(email)
    return (rows[index] ?? []).flatMap((row) => mentionOf(columns, row, pattern) ?? [])
  })

/** Every row in which the address stands, in lower case; in one trip where no table has more than a page of them. */
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

/** The same of what is left once a batch is written: the first page of each table, which is none where nothing is left. */
export async function mentionsAfter(
  db: Database,
  email: string,
): Promise<{ part: Part; mentions: () => Mention[] }> {
  const pages = (await readColumns(db)).map((columns) => ({ columns, skip: 0 }))
  let read: readonly unknown[][] = []
  function written(rows: readonly unknown[][]): void {
    read = rows
  }
  return {
    part: { statements: statementsOf(pages, email), written },
    mentions: () => mentionsOf(pages, read, email),
  }
}

const where = ({ key }: Mention): SQL =>
  list(
    Object.entries(key).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
    sql` AND `,
  )

/** Shorter than any address, so that it fits wherever one did. */
const mark = '[…]'

/** The row without the address in its texts, if they are as they were read. */
export function strike(mention: Mention, email: string): SQL {
  const texts = Object.entries(mention.texts)
  const set = texts.map(
    ([name, text]) => sql`${sql.identifier(name)} = ${text.replace(addressPattern(email), mark)}`,
  )
  const unchanged = texts.map(([name, text]) => sql`${sql.identifier(name)} = ${text}`)
  return sql`UPDATE ${sql.identifier(mention.table)} SET ${list(set, sql`, `)}
    WHERE ${where(mention)} AND ${list(unchanged, sql` AND `)}`
}

export const remove = (mention: Mention): SQL =>
  sql`DELETE FROM ${sql.identifier(mention.table)} WHERE ${where(mention)}`
