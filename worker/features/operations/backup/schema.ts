import * as v from 'valibot'

// Reads the tables to back up from the database, so that tables of later migrations are included. Tables filled by
// triggers (search indexes, counts) are not copied: restoring fills them again.

/** Tables left out of backups, and why. */
export const excludedTables: Readonly<Record<string, string>> = {
  sessions: 'everybody signs in again: a session that was closed meanwhile must not come back',
  challenges: 'sign-in challenges, valid for minutes',
  enrolments: 'one-time links: a used one must not become valid again',
  email_changes: 'one-time links, for the same reason',
  password_links: 'one-time links, for the same reason',
  password_resets: 'one-time links of earlier versions, for the same reason',
  letters: 'mail that has been sent meanwhile must not be sent again',
  webhook_deliveries: 'what has been sent to other programs meanwhile must not be sent again',
  throttle: 'counts of minutes',
  daily_keys: 'keys of one day; nothing in a backup depends on them',
  failed_sign_ins: 'counts of minutes',
  enquiry_limits: 'counts of hours',
  unlinked_files: 'files to delete from the old bucket',
  media_sweep: 'a cursor into the file list of the old bucket',
  visit_today: 'identifies the visitors of one day; must not outlive it',
  links: 'last answers of other sites; they are checked again',
  link_uses: 'collected again from published texts',
  link_reads: 'which texts were read for `link_uses`; collected again',
  backup_runs: 'about the backed-up site, not the restored one',
  restored_pieces: 'progress of a restore',
  write_pause: 'marks a restore in progress and the ids that it needs',
}

type Reference = { column: string; table: string; to: string }

export type Table = {
  name: string
  /** Stored columns, without generated ones. */
  columns: string[]
  /** Columns by which the table is read in pieces: the rowid, or the primary key if there is no rowid. */
  key: string[]
  references: Reference[]
  notNull: string[]
  /** A single row that migrations or scheduled jobs write: it does not mean that the database is in use. */
  isState: boolean
  /** Triggers that forbid changes; a restore drops them for one batch. */
  guards: { name: string; sql: string }[]
}

export type Schema = {
  migrations: string[]
  /** Referenced tables come first. */
  tables: Table[]
  /** Existing tables that are in `excludedTables`. */
  excludedTables: string[]
}

const rowSchemas = {
  objects: v.array(
    v.object({ type: v.string(), name: v.string(), tbl_name: v.string(), sql: v.nullable(v.string()) }),
  ),
  columns: v.array(
    v.object({
      table: v.string(),
      name: v.string(),
      type: v.string(),
      notnull: v.number(),
      pk: v.number(),
      hidden: v.number(),
    }),
  ),
  references: v.array(
    v.object({ table: v.string(), column: v.string(), parent: v.string(), to: v.nullable(v.string()) }),
  ),
  migrations: v.array(v.object({ name: v.string() })),
}

const isAppTable = `m.name NOT GLOB 'sqlite_*' AND m.name NOT GLOB '_cf_*' AND m.name NOT GLOB 'd1_*'`

const statements = [
  `SELECT m.type, m.name, m.tbl_name, m.sql FROM sqlite_master m WHERE ${isAppTable}`,
  `SELECT m.name AS "table", c.name, c.type, c."notnull", c.pk, c.hidden
    FROM sqlite_master m, pragma_table_xinfo(m.name) c WHERE m.type = 'table' AND ${isAppTable} ORDER BY m.name, c.cid`,
  `SELECT m.name AS "table", f."from" AS "column", f."table" AS parent, f."to"
    FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND ${isAppTable}`,
]

/** Reads the names of the applied migrations; empty if there are none. */
async function readMigrations(db: D1Database): Promise<string[]> {
  const found = await db
    .prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'd1_migrations'")
    .first<number>('n')
  if (!found) return []
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all()
  return v.parse(rowSchemas.migrations, results).map(({ name }) => name)
}

/** Sorts parents before children; throws if references are circular. */
function sortByReferences(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  let rest = [...tables].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name))
    const free = rest.filter(({ name, references }) =>
      references.every(({ table }) => table === name || !waiting.has(table)),
    )
    if (free.length === 0)
      throw new Error(`Hay tablas que se nombran en círculo: ${[...waiting].join(', ')}.`)
    ordered.push(...free)
    rest = rest.filter((table) => !free.includes(table))
  }
  return ordered
}

export async function readSchema(db: D1Database): Promise<Schema> {
  const answers = await db.batch(statements.map((sql) => db.prepare(sql)))
  const objects = v.parse(rowSchemas.objects, answers[0]?.results)
  const columns = v.parse(rowSchemas.columns, answers[1]?.results)
  const references = v.parse(rowSchemas.references, answers[2]?.results)
  const triggers = objects.filter(({ type }) => type === 'trigger')
  const indexes = objects.filter(({ sql }) => sql?.startsWith('CREATE VIRTUAL TABLE')).map(({ name }) => name)
  const written = triggers
    .filter(({ sql }) => sql !== null && /\bAFTER\s+INSERT\b/i.test(sql))
    .flatMap(({ sql }) => [...(sql ?? '').matchAll(/\bINSERT\s+(?:OR\s+\w+\s+)?INTO\s+(\w+)/gi)])
    .map((found) => found[1] ?? '')
  const derived = [...new Set([...written, ...indexes])]
  const isCopied = (name: string) =>
    !(name in excludedTables) &&
    !derived.includes(name) &&
    !indexes.some((index) => name.startsWith(`${index}_`))
  const tables = objects
    .filter(({ type, name }) => type === 'table' && isCopied(name))
    .map(({ name, sql }): Table => {
      const own = columns.filter(({ table }) => table === name)
      const blob = own.find(({ type }) => /BLOB|ANY/i.test(type))
      if (blob)
        throw new Error(`La columna ${blob.name} de ${name} es binaria, y las copias solo llevan texto.`)
      const primary = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
      return {
        name,
        columns: own.filter(({ hidden }) => hidden === 0).map((column) => column.name),
        key: /\bWITHOUT\s+ROWID\b/i.test(sql ?? '') ? primary.map((column) => column.name) : ['rowid'],
        references: references
          .filter(({ table }) => table === name)
          .map(({ column, parent, to }) => ({ column, table: parent, to: to ?? 'rowid' })),
        notNull: own.filter((column) => column.notnull === 1 || column.pk > 0).map((column) => column.name),
        isState: /CHECK\s*\(\s*\w+\s*=\s*1\s*\)/i.test(sql ?? ''),
        guards: triggers
          .filter(({ tbl_name }) => tbl_name === name)
          .flatMap((trigger) =>
            trigger.sql !== null && /\bBEFORE\b/i.test(trigger.sql)
              ? [{ name: trigger.name, sql: trigger.sql }]
              : [],
          ),
      }
    })
  const left = objects
    .filter(({ type, name }) => type === 'table' && name in excludedTables)
    .map(({ name }) => name)
  return { migrations: await readMigrations(db), tables: sortByReferences(tables), excludedTables: left }
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
