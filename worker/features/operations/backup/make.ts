import { toBackupId, type Manifest, type Piece, toPieceName, writeManifest, writePiece } from './manifest.ts'
import { allFiles, findMissingFiles } from './missing-files.ts'
import { copyObjects, type BackupBuckets } from './objects.ts'
import { type RowCursor, readBounds, readRows } from './read-rows.ts'
import { readSchema, type Table } from './schema.ts'

/** Runs a step and stores its result, so that a repeated run does not run the step again. */
export type RunStep = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Runs steps without storing results: for commands and tests. */
export const runDirectly: RunStep = (_, work) => work()

export type BackupSource = BackupBuckets & {
  db: D1Database
  /** True for a backup made by hand: it stays until it is too old, whatever is made after it. */
  isPinned?: boolean
}

/** Objects with rows (pieces) written per step. Small pieces limit memory; several per step limit the steps. */
const piecesPerStep = 8

/** A backup that is being made. */
type BackupRun = BackupSource & { id: string; step: RunStep }

type BackupPlan = { migrations: string[]; tables: (Table & { bound: number | null })[] }

async function planBackup({ db }: BackupSource): Promise<BackupPlan> {
  const { migrations, tables } = await readSchema(db)
  const bounds = await readBounds(db, tables)
  return { migrations, tables: tables.map((table, index) => ({ ...table, bound: bounds[index] ?? null })) }
}

type CopiedRows = { pieces: Piece[]; after: RowCursor | null }

async function copyRows(
  { db, bucket, key, id }: BackupRun,
  table: BackupPlan['tables'][number],
  from: RowCursor | null,
  first: number,
): Promise<CopiedRows> {
  const pieces: Piece[] = []
  let after = from
  do {
    const read = await readRows(db, table, after, table.bound)
    after = read.after
    if (read.rows.length === 0) break
    const name = toPieceName(id, table.name, first + pieces.length)
    pieces.push(
      await writePiece(
        bucket,
        key,
        name,
        read.rows.map((row) => JSON.stringify(row)),
      ),
    )
  } while (after !== null && pieces.length < piecesPerStep)
  return { pieces, after }
}

const sumRows = (pieces: readonly Piece[]): number => pieces.reduce((total, { rows }) => total + rows, 0)

async function copyTable(
  run: BackupRun,
  table: BackupPlan['tables'][number],
): Promise<Manifest['tables'][number]> {
  const pieces: Piece[] = []
  let after: RowCursor | null = null
  do {
    const [from, first]: [RowCursor | null, number] = [after, pieces.length]
    const part: CopiedRows = await run.step(`tabla ${table.name} ${first}`, () =>
      copyRows(run, table, from, first),
    )
    pieces.push(...part.pieces)
    after = part.after
  } while (after !== null)
  return { name: table.name, columns: table.columns, rows: sumRows(pieces), pieces }
}

async function copyMedia(run: BackupRun): Promise<Manifest['objects'] & { copied: number }> {
  const pieces: Piece[] = []
  let bytes = 0
  let copied = 0
  let after: string | null = ''
  do {
    const [from, number]: [string, number] = [after, pieces.length]
    const part: Awaited<ReturnType<typeof copyObjects>> = await run.step(`imágenes ${number}`, () =>
      copyObjects(run, run.id, from, number),
    )
    if (part.piece) pieces.push(part.piece)
    bytes += part.bytes
    copied += part.copied
    after = part.after
  } while (after !== null)
  return { count: sumRows(pieces), bytes, pieces, copied }
}

/** Rows whose files are compared with the bucket in one step. */
const rowsPerComparison = 500

/** Lists the files that rows name and the bucket lacks. */
async function findAllMissing(run: BackupRun): Promise<string[]> {
  const missing: string[] = []
  for (const files of allFiles) {
    let after: string | null = ''
    for (let number = 0; after !== null; number++) {
      const from: string = after
      const part: Awaited<ReturnType<typeof findMissingFiles>> = await run.step(
        `faltan ${files.folder} ${number}`,
        () => findMissingFiles(run, files, from, rowsPerComparison),
      )
      missing.push(...part.missing)
      after = part.after
    }
  }
  return missing
}

export type BackupResult = {
  id: string
  rows: number
  objects: number
  copied: number
  pieces: number
  bytes: number
  /** Keys of files that rows name and the bucket lacks. */
  missing: string[]
}

/** Makes a backup. The manifest is written last; without it the backup does not count. */
export async function makeBackup(source: BackupSource, at: number, step: RunStep): Promise<BackupResult> {
  const id = toBackupId(at)
  const run = { ...source, id, step }
  const plan = await step('plan', () => planBackup(source))
  const tables: Manifest['tables'] = []
  for (const table of plan.tables) tables.push(await copyTable(run, table))
  const { copied, ...objects } = await copyMedia(run)
  const missing = await findAllMissing(run)
  await step('manifiesto', async () => {
    const manifest = { format: 1 as const, id, at, migrations: plan.migrations, tables, objects }
    const facts = { isPinned: source.isPinned ?? false, isGood: missing.length === 0 }
    await writeManifest(source.bucket, source.key, manifest, facts)
  })
  const pieces = [...tables.flatMap((table) => table.pieces), ...objects.pieces]
  return {
    id,
    rows: tables.reduce((total, { rows }) => total + rows, 0),
    objects: objects.count,
    copied,
    pieces: pieces.length,
    bytes: pieces.reduce((total, piece) => total + piece.bytes, 0),
    missing,
  }
}
