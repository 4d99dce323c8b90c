import * as v from 'valibot'
import { advanceContentVersion } from '#worker/db/content-version.ts'
import type { BackupKey } from './encryption.ts'
import type { RunStep } from './make.ts'
import { findBackup, type Manifest, readManifest, readPiece } from './manifest.ts'
import { checkObjects, restoreObjects } from './objects.ts'
import { pauseWrites, readHighestId, resumeWritesSql } from './pause.ts'
import { parseRow } from './read-rows.ts'
import { quoteName, readSchema, type Schema, type Table } from './schema.ts'
import { deleteSome, isReplaced, recordPiece, writeRows } from './write-rows.ts'

export type RestoreTarget = {
  db: D1Database
  /** Null for a drill: media objects are verified, but not restored. */
  media: R2Bucket | null
  bucket: R2Bucket
  key: BackupKey
}

const emptiedMark = '(vacía)'
const begunMark = '(empezada)'

/** Reads and verifies a complete backup without writing; throws at the first error. */
export async function checkBackup(
  { bucket, key }: Pick<RestoreTarget, 'bucket' | 'key'>,
  requestedId: string,
  step: RunStep,
): Promise<Manifest> {
  const manifest = await step('manifiesto', async () =>
    readManifest(bucket, key, await findBackup(bucket, requestedId)),
  )
  for (const { name, columns, rows, pieces } of manifest.tables) {
    let counted = 0
    for (const piece of pieces)
      counted += await step(`comprobar ${piece.name}`, async () => {
        const lines = await readPiece(bucket, key, piece)
        if (lines.some((line) => parseRow(line).length !== columns.length))
          throw new Error(`La pieza ${piece.name} tiene filas que no son de la tabla ${name}.`)
        return lines.length
      })
    if (counted !== rows)
      throw new Error(`A la tabla ${name} le faltan filas en la copia: hay ${counted} de ${rows}.`)
  }
  for (const piece of manifest.objects.pieces)
    await step(`comprobar ${piece.name}`, () => checkObjects(bucket, key, piece))
  return manifest
}

/** Throws unless the database has the same schema as the backup. */
function requireSchema({ migrations, tables }: Schema, manifest: Manifest): void {
  const [copy, base] = [manifest.migrations.at(-1) ?? 'ninguna', migrations.at(-1) ?? 'ninguna']
  if (migrations.length === 0)
    throw new Error('La base de datos no tiene esquema: aplica antes sus migraciones. No se ha escrito nada.')
  if (manifest.migrations.join() !== migrations.join())
    throw new Error(
      `La copia es de otro esquema: su última migración es ${copy}, y la de la base de datos, ${base}. Prepara una base de datos con las migraciones de la copia, restaura ahí y aplica después las que falten (docs/ops/backup.md). No se ha escrito nada.`,
    )
  for (const { name, columns } of manifest.tables)
    if (tables.find((table) => table.name === name)?.columns.join() !== columns.join())
      throw new Error(`La tabla ${name} de la base de datos no es la de la copia. No se ha escrito nada.`)
}

const progressSchema = v.array(v.object({ piece: v.string(), backup: v.string() }))

/** Returns the pieces that an earlier run has restored, or null. Throws if the database must not be written to. */
async function readProgress(
  db: D1Database,
  { tables }: Schema,
  id: string,
  overwrite: boolean,
): Promise<Set<string> | null> {
  const { results } = await db.prepare('SELECT piece, backup FROM restored_pieces').all()
  const done = v.parse(progressSchema, results)
  if (done.length > 0 && done.every(({ backup }) => backup === id))
    return new Set(done.map(({ piece }) => piece))
  if (overwrite) return null
  if (done[0])
    throw new Error(
      `La base de datos tiene a medias la restauración de ${done[0].backup}: complétala con --from ${done[0].backup}, o empieza de nuevo con --overwrite.`,
    )
  // Texts and roles do not show that the database is in use: migrations add sample pages and the built-in roles.
  for (const { name, isState } of tables) {
    const row =
      isState || /^(entr(ies$|y_)|roles$)/.test(name)
        ? null
        : await db.prepare(`SELECT 1 AS n FROM ${quoteName(name)} LIMIT 1`).first('n')
    if (row !== null)
      throw new Error(
        `La base de datos no está vacía: hay filas en ${name}. Solo se restaura en una vacía, o con --overwrite. No se ha escrito nada.`,
      )
  }
  return null
}

/** A restore in progress. Rows of newer enquiries have ids above `highestId`. */
type RestoreRun = RestoreTarget & { manifest: Manifest; schema: Schema; highestId: number; step: RunStep }

/** Deletes all rows except newer enquiries. Rows that migrations inserted are deleted too: the backup has them. */
async function emptyTables({ db, manifest, schema, highestId, step }: RestoreRun): Promise<void> {
  for (const table of schema.tables.toReversed())
    for (
      let round = 0;
      await step(`vaciar ${table.name} ${round}`, () => deleteSome(db, table, isReplaced(table, highestId)));
    )
      round++
  await step('vaciar el resto', async () => {
    const others = schema.excludedTables.filter(
      (name) => !['backup_runs', 'restored_pieces', 'write_pause'].includes(name),
    )
    await db.batch([
      ...others.map((name) => db.prepare(`DELETE FROM ${quoteName(name)}`)),
      recordPiece(db, emptiedMark, manifest.id),
    ])
  })
}

async function writeTable(
  { db, bucket, key, manifest, step }: RestoreRun,
  table: Table,
  done: ReadonlySet<string>,
): Promise<void> {
  const pieces = manifest.tables.find(({ name }) => name === table.name)?.pieces ?? []
  for (const piece of pieces.filter(({ name }) => !done.has(name)))
    await step(`escribir ${piece.name}`, async () => {
      // An earlier attempt may have written this piece, but not recorded the step.
      const marked = db.prepare('SELECT 1 AS n FROM restored_pieces WHERE piece = ?1').bind(piece.name)
      if ((await marked.first('n')) !== null) return
      const rows = (await readPiece(bucket, key, piece)).map(parseRow)
      await writeRows(db, table, rows, { piece: piece.name, backup: manifest.id })
    })
}

export type RestoreResult = {
  id: string
  at: number
  rows: number
  /** Rows left out because the row they refer to was deleted while the backup was made. */
  orphans: number
  objects: number
  /** Enquiries newer than the backup, which were preserved. */
  preserved: number
}

type RestoreOptions = {
  overwrite: boolean
  now: number
  /** For a site in use: keeps enquiries newer than the backup. Without it, all rows are replaced. */
  live?: {
    /** Returns the highest id used by the site or the backup. */
    findHighestId: (target: RestoreTarget, of: { schema: Schema; manifest: Manifest }) => Promise<number>
    /** Moves newer enquiries to ids above `highestId`; returns how many there are. */
    preserveNewer: (
      target: RestoreTarget,
      of: { schema: Schema; manifest: Manifest; highestId: number },
    ) => Promise<number>
  }
}

async function countRows({ db, schema, highestId }: RestoreRun): Promise<number> {
  const answers = await db.batch(
    schema.tables.map((table) =>
      db.prepare(`SELECT count(*) AS n FROM ${quoteName(table.name)} WHERE ${isReplaced(table, highestId)}`),
    ),
  )
  const counts = answers.map(
    ({ results }) => v.parse(v.array(v.object({ n: v.number() })), results)[0]?.n ?? 0,
  )
  return counts.reduce((total, count) => total + count, 0)
}

/**
 * Restores a verified backup: tables in order of their references, then media objects. The site refuses writes
 * meanwhile. Resumes an interrupted restore. Throws before writing if the database has another schema, or has rows and
 * `overwrite` is false.
 */
export async function restoreBackup(
  target: RestoreTarget,
  manifest: Manifest,
  { overwrite, now, live }: RestoreOptions,
  runStep: RunStep,
): Promise<RestoreResult> {
  const { db, media, bucket, key } = target
  const step: RunStep = async (name, work) => {
    await pauseWrites(db)
    return runStep(name, work)
  }
  const schema = await readSchema(db)
  requireSchema(schema, manifest)
  const progress = await readProgress(db, schema, manifest.id, overwrite)
  if (progress === null)
    await runStep('empezar', async () => {
      await pauseWrites(db, await live?.findHighestId(target, { schema, manifest }))
      await db.batch([db.prepare('DELETE FROM restored_pieces'), recordPiece(db, begunMark, manifest.id)])
    })
  const highestId = live ? await readHighestId(db) : Number.MAX_SAFE_INTEGER
  const preserved = live
    ? await step('conservar lo que llegó después', () =>
        live.preserveNewer(target, { schema, manifest, highestId }),
      )
    : 0
  const run = { ...target, manifest, schema, highestId, step }
  if (!progress?.has(emptiedMark)) await emptyTables(run)
  for (const table of schema.tables) await writeTable(run, table, progress ?? new Set())
  let objects = 0
  if (media)
    for (const piece of manifest.objects.pieces)
      objects += await step(`objetos ${piece.name}`, () => restoreObjects({ media, bucket, key }, piece))
  const rows = await step('recuento', () => countRows(run))
  await step('terminar', async () => {
    await db.batch([
      db.prepare(advanceContentVersion(now)),
      db.prepare('DELETE FROM restored_pieces'),
      db.prepare(resumeWritesSql),
    ])
  })
  const expected = manifest.tables.reduce((total, table) => total + table.rows, 0)
  return { id: manifest.id, at: manifest.at, rows, orphans: expected - rows, objects, preserved }
}
