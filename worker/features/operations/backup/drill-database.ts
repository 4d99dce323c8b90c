import { quoteName, readSchema } from './schema.ts'

// The database for restore drills. A drill drops all its tables, so it must contain the table drill_scratch: a
// production database that is bound as DRILL by mistake has tables, but not this one.

const scratchMark = 'drill_scratch'

type SchemaObject = { type: string; name: string; sql: string }

async function listObjects(db: D1Database): Promise<SchemaObject[]> {
  const { results: all } = await db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
       AND sql IS NOT NULL ORDER BY rowid`,
    )
    .all<SchemaObject>()
  const indexes = all.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL TABLE')).map(({ name }) => name)
  // Leave out the inner tables of a search index: they are dropped with it.
  return all.filter(({ name }) => !indexes.some((index) => name.startsWith(`${index}_`)))
}

/** Drops every table of a database, without checking what it is. */
export async function dropTables(db: D1Database): Promise<void> {
  const objects = await listObjects(db)
  const { tables } = await readSchema(db)
  // Drop referencing tables first.
  const copied = tables.map(({ name }) => name).toReversed()
  const others = objects.filter(({ type, name }) => type === 'table' && !copied.includes(name))
  const names = [...others.map(({ name }) => name), ...copied]
  if (names.length > 0) await db.batch(names.map((name) => db.prepare(`DROP TABLE ${quoteName(name)}`)))
}

/** Drops everything in a drill database; throws if the database is not a drill database. */
export async function clearDrillDatabase(scratch: D1Database): Promise<void> {
  const objects = await listObjects(scratch)
  if (objects.length > 0 && objects.every(({ name }) => name !== scratchMark))
    throw new Error(
      'La base de datos de DRILL tiene tablas y no es de ensayos: no se toca. DRILL debe ser una base de datos nueva y vacía.',
    )
  await dropTables(scratch)
}

/** Creates the schema of another database, without rows. */
export async function copySchema(from: D1Database, scratch: D1Database): Promise<void> {
  await clearDrillDatabase(scratch)
  const objects = await listObjects(from)
  const inTurn = ['table', 'index', 'view', 'trigger'].flatMap((type) =>
    objects.filter((each) => each.type === type),
  )
  const { migrations } = await readSchema(from)
  await scratch.batch([
    scratch.prepare(`CREATE TABLE ${scratchMark} (since TEXT)`),
    ...inTurn.map(({ sql }) => scratch.prepare(sql)),
    ...migrations.map((name) => scratch.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name)),
  ])
}
