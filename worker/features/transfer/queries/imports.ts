import { sql, type SQL } from 'drizzle-orm'
import type { Counts, OpenImport, Result } from '#client/features/transfer/contract.ts'
import { runBatch } from '#worker/db/batch.ts'
import { bumpGeneration } from '#worker/db/generation.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { insertRedirects, type Redirect } from '../../blog/queries/redirects.ts'

// How far imports have come. What a row says was done was done; what was done may, after a failure, have no row
// yet: then the thing itself is found where it belongs.

/** An import that nobody went on with for so long is forgotten. */
const forgottenMs = 30 * 24 * 60 * 60_000
const shownImports = 10

/** `startedAt` in epoch milliseconds. */
export type Job = { id: string; startedAt: number }
export type Piece = {
  key: string
  hash: string
  kind: 'article' | 'image' | 'redirects'
  count: number
  /** The article or image that came of it; null where it was here before. */
  made: string | null
}
type Recorded = Result & { hash: string }

const openJob = (id: string): SQL =>
  sql`SELECT id, started_at AS startedAt FROM imports WHERE id = ${id} AND ended_at IS NULL`

/** The open import of this id with what it has done of these things; null where it is not open. */
export async function readJob(
  db: Database,
  id: string,
  keys: readonly string[],
): Promise<{ job: Job; recorded: Recorded[] } | null> {
  const [jobs, recorded] = await reach(
    runBatch<[Job, Recorded]>(db, [
      openJob(id),
      sql`SELECT key, hash, name, outcome, note FROM import_pieces
        WHERE import_id = ${id} AND key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
    ]),
  )
  const job = jobs[0]
  return job ? { job, recorded } : null
}

/** How many images an import has brought or found here. */
export async function countImages(db: Database, id: string): Promise<number> {
  const row = await reach(
    db.get<{ count: number }>(sql`
      SELECT count(*) AS count FROM import_pieces WHERE import_id = ${id} AND kind = 'image'`),
  )
  return row.count
}

/** All that the open import of this id has done; null where it is not open. */
export async function readDone(db: Database, id: string): Promise<Result[] | null> {
  const [jobs, done] = await reach(
    runBatch<[Job, Result]>(db, [
      openJob(id),
      sql`SELECT key, name, outcome, note FROM import_pieces WHERE import_id = ${id}`,
    ]),
  )
  return jobs.length > 0 ? done : null
}

/** Begins an import, or goes on with one; the record of it is written along. One that has ended stays, to be undone. */
export async function beginJob(
  db: Database,
  { id, name, total, now }: { id: string; name: string; total: number; now: number },
  record: SQL,
): Promise<void> {
  await reach(
    runBatch(db, [
      sql`DELETE FROM imports WHERE updated_at < ${now - forgottenMs}`,
      ...setAside(id),
      sql`INSERT INTO imports (id, name, total, started_at, updated_at)
        VALUES (${id}, ${name}, ${total}, ${now}, ${now})
        ON CONFLICT (id) DO UPDATE SET name = ${name}, total = ${total}, updated_at = ${now}`,
      record,
    ]),
  )
}

/** The same file again is an import of its own: what the last one brought goes on under another name. */
function setAside(id: string): SQL[] {
  const ended = sql`SELECT 1 FROM imports WHERE id = ${id} AND ended_at IS NOT NULL`
  const other = sql`(SELECT id || '-' || started_at FROM imports WHERE id = ${id})`
  return [
    sql`INSERT INTO imports (id, name, total, started_at, updated_at, ended_at, undone_at)
      SELECT id || '-' || started_at, name, total, started_at, updated_at, ended_at, undone_at FROM imports
      WHERE id = ${id} AND ended_at IS NOT NULL ON CONFLICT (id) DO NOTHING`,
    sql`UPDATE OR IGNORE import_pieces SET import_id = ${other} WHERE import_id = ${id} AND EXISTS (${ended})`,
    sql`UPDATE redirects SET import_id = ${other} WHERE import_id = ${id} AND EXISTS (${ended})`,
    sql`DELETE FROM imports WHERE id = ${id} AND ended_at IS NOT NULL`,
  ]
}

/** Writes down what came, and the redirects that came with it. */
export async function recordPieces(
  db: Database,
  id: string,
  pieces: readonly (Piece & Result)[],
  now: number,
  redirects: readonly Redirect[] = [],
): Promise<void> {
  if (pieces.length === 0) return
  await reach(
    runBatch(db, [
      // Nothing where the import was forgotten meanwhile.
      sql`INSERT INTO import_pieces (import_id, key, hash, kind, name, outcome, note, count, made)
        SELECT i.id, value ->> 'key', value ->> 'hash', value ->> 'kind', value ->> 'name',
          value ->> 'outcome', value ->> 'note', value ->> 'count', value ->> 'made'
        FROM json_each(${JSON.stringify(pieces)}) JOIN imports i ON i.id = ${id} WHERE true
        ON CONFLICT (import_id, key) DO UPDATE SET hash = excluded.hash, name = excluded.name,
          outcome = excluded.outcome, note = excluded.note, count = excluded.count, made = excluded.made`,
      ...(redirects.length > 0 ? [insertRedirects(redirects, { now, importId: id }), bumpGeneration] : []),
      sql`UPDATE imports SET updated_at = ${now} WHERE id = ${id}`,
    ]),
  )
}

/** What came in, and whether the import is still open; null where nobody knows it. */
export async function countPieces(
  db: Database,
  id: string,
): Promise<{ counts: Counts; open: boolean } | null> {
  const row = await reach(
    db.get<(Counts & { open: number }) | undefined>(sql`
      SELECT i.ended_at IS NULL AS open,
        coalesce(sum(p.count) FILTER (WHERE p.outcome = 'taken' AND p.kind = 'article'), 0) AS posts,
        coalesce(sum(p.count) FILTER (WHERE p.outcome = 'taken' AND p.kind = 'image'), 0) AS media,
        coalesce(sum(p.count) FILTER (WHERE p.outcome = 'taken' AND p.kind = 'redirects'), 0) AS redirects,
        coalesce(sum(p.count) FILTER (WHERE p.outcome = 'there'), 0) AS there
      FROM imports i LEFT JOIN import_pieces p ON p.import_id = i.id WHERE i.id = ${id} GROUP BY i.id`),
  )
  if (!row) return null
  const { open, ...counts } = row
  return { counts, open: open === 1 }
}

export async function endJob(db: Database, id: string, now: number, record: SQL): Promise<void> {
  await reach(
    runBatch(db, [sql`UPDATE imports SET ended_at = ${now}, updated_at = ${now} WHERE id = ${id}`, record]),
  )
}

export async function forgetJob(db: Database, id: string): Promise<void> {
  await reach(db.run(sql`DELETE FROM imports WHERE id = ${id}`))
}

/** Imports that wait to go on, the last one first. */
export async function listOpenJobs(db: Database): Promise<OpenImport[]> {
  const rows = await reach(
    db.all<Omit<OpenImport, 'at'> & { updatedAt: number }>(sql`
      SELECT id, name, total, updated_at AS updatedAt,
        (SELECT count(*) FROM import_pieces WHERE import_id = imports.id) AS done
      FROM imports WHERE ended_at IS NULL ORDER BY updated_at DESC LIMIT ${shownImports}`),
  )
  return rows.map(({ updatedAt, ...job }) => ({ ...job, at: new Date(updatedAt).toISOString() }))
}
