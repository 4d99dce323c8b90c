import { sql, type SQL } from 'drizzle-orm'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { href as contentHref } from '#client/features/content/routes.ts'
import type {
  ImportCounts,
  OpenImport,
  ImportResult,
  ImportedPiece,
} from '#client/features/transfer/contract.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database, Env } from '#worker/env.ts'
import { insertAutomaticRedirects, type AutomaticRedirect } from '../../blog/queries/automatic-redirects.ts'
import type { Actor } from '../../content/saving/steps.ts'
import { deleteUnchanged } from '../../content/saving/transferred-text.ts'
import type { Importer } from '../candidates.ts'

// Progress of imports by piece: an article, an image or a batch of redirects. A piece with a record is finished. After
// a failure a finished piece may lack its record; then only the stored article or image shows that it was imported.

/** Imports unused for this long are deleted, in milliseconds. */
const jobLifetimeMs = 30 * 24 * 60 * 60_000
const maxListed = 10
/** Texts of each kind that the end of an import names. */
const maxNamed = 5

/** The stores and the import that a request writes to, and the user who makes it. */
export type ImportTarget = Pick<Env, 'db' | 'media'> & { jobId: string; actor: Actor; user: Importer }

/** `startedAt` is in epoch milliseconds. */
export type ImportJob = { id: string; startedAt: number }
type RecordedPiece = {
  /** Of what came, or the manager's choice for an image that is not brought. */
  hash: string
  kind: 'article' | 'image' | 'redirects'
  count: number
  /** The id of the created article or image; null if it already existed. */
  made: string | null
}
type RecordedResult = ImportResult & { hash: string; made: string | null }

const selectOpenJob = (id: string): SQL =>
  sql`SELECT id, started_at AS startedAt FROM imports WHERE id = ${id} AND ended_at IS NULL`

/** Reads an open import with its recorded results for these keys; null if it is not open. */
export async function readOpenJob(
  db: Database,
  id: string,
  keys: readonly string[],
): Promise<{ job: ImportJob; recorded: RecordedResult[] } | null> {
  const [jobs, recorded] = await queryBatch<[ImportJob, RecordedResult]>(db, [
    selectOpenJob(id),
    sql`SELECT key, hash, name, outcome, note, made FROM import_pieces
        WHERE import_id = ${id} AND key ${isOneOf(keys)}`,
  ])
  const job = jobs[0]
  return job ? { job, recorded } : null
}

/** Deletes texts that an import created, to create them again, except those that somebody has changed. Returns their ids. */
export async function deleteUnchangedTexts(
  db: Database,
  id: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { before, deletion } = deleteUnchanged(id, ids)
  const rows = await queryBatch<{ id: string }[]>(db, [
    ...before,
    deletion,
    // An interrupted import then sends them again.
    sql`DELETE FROM import_pieces WHERE import_id = ${id}
      AND made ${isOneOf(ids)}
      AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.id = made)`,
  ])
  return new Set(rows[before.length]?.map((row) => row.id))
}

/** Counts the images of an import, created ones and those that existed. */
export function countImages(db: Database, id: string): Promise<number> {
  return db.value(sql`
      SELECT count(*) AS count FROM import_pieces WHERE import_id = ${id} AND kind = 'image'`)
}

/** Reads all results of an open import; null if it is not open. */
export async function readResults(db: Database, id: string): Promise<ImportedPiece[] | null> {
  const [jobs, done] = await queryBatch<[ImportJob, ImportedPiece]>(db, [
    selectOpenJob(id),
    sql`SELECT key, name, outcome, note, iif(hash IN ('link', 'drop'), hash, NULL) AS choice
        FROM import_pieces WHERE import_id = ${id}`,
  ])
  return jobs.length > 0 ? done : null
}

/** Starts or resumes an import and audits it. An ended import of the same file is renamed and can still be undone. */
export async function beginJob(
  db: Database,
  { id, name, total, now }: { id: string; name: string; total: number; now: number },
  audit: BatchStep,
): Promise<void> {
  const statements = [
    sql`DELETE FROM imports WHERE updated_at < ${now - jobLifetimeMs}`,
    ...archiveEndedJob(id),
    sql`INSERT INTO imports (id, name, total, started_at, updated_at)
        VALUES (${id}, ${name}, ${total}, ${now}, ${now})
        ON CONFLICT (id) DO UPDATE SET name = ${name}, total = ${total}, updated_at = ${now}`,
  ]
  await writeBatch(db, [{ statements }, audit])
}

/** Renames an ended import, so that importing the same file again starts a new one. */
function archiveEndedJob(id: string): SQL[] {
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

/** Records finished pieces of an import (articles, images, batches of redirects) and stores the given redirects. */
export async function savePieces(
  db: Database,
  { id, now }: { id: string; now: number },
  pieces: readonly (RecordedPiece & ImportResult)[],
  redirects: readonly AutomaticRedirect[] = [],
): Promise<void> {
  if (pieces.length === 0) return
  await queryBatch(db, [
    // Inserts nothing if the import was deleted meanwhile.
    sql`INSERT INTO import_pieces (import_id, key, hash, kind, name, outcome, note, count, made)
        SELECT i.id, value ->> 'key', value ->> 'hash', value ->> 'kind', value ->> 'name',
          value ->> 'outcome', value ->> 'note', value ->> 'count', value ->> 'made'
        FROM json_each(${JSON.stringify(pieces)}) JOIN imports i ON i.id = ${id} WHERE true
        ON CONFLICT (import_id, key) DO UPDATE SET hash = excluded.hash, name = excluded.name,
          outcome = excluded.outcome, note = excluded.note, count = excluded.count, made = excluded.made`,
    ...(redirects.length > 0
      ? [insertAutomaticRedirects(redirects, { now, importId: id }), bumpContentVersion]
      : []),
    sql`UPDATE imports SET updated_at = ${now} WHERE id = ${id}`,
  ])
}

type CountRow = Omit<ImportCounts, 'kinds'> & { open: number }
type TextRow = { kind: AnyKindName; id: string; name: string; count: number }

function toLinks(first: readonly TextRow[]): ImportCounts['kinds'][number] {
  const [{ kind, count } = { kind: 'article', count: 0 } as const] = first
  const { one, many = one } = getKind(kind).label
  const isArticle = kind === 'article'
  return {
    text: pluralize(count, one, many),
    href: contentHref(isArticle ? 'mngr-blog' : 'mngr-paginas'),
    first: first.map(({ id, name }) => ({
      text: name,
      href: contentHref(isArticle ? 'mngr-blog-editar' : 'mngr-pagina', { id }),
    })),
    more: count - first.length,
  }
}

/** Counts the results of an import, and tells whether it is open; null if there is no such import. */
export async function countPieces(
  db: Database,
  id: string,
): Promise<{ counts: ImportCounts; open: boolean } | null> {
  const [[row], texts] = await queryBatch<[CountRow, TextRow]>(db, [
    sql`SELECT i.ended_at IS NULL AS open,
        count(*) FILTER (WHERE p.outcome = 'taken' AND p.kind = 'article' AND p.made IS NOT NULL) AS texts,
        count(*) FILTER (WHERE p.outcome = 'taken' AND p.kind = 'article' AND p.made IS NULL) AS replaced,
        coalesce(sum(p.count) FILTER (WHERE p.outcome = 'taken' AND p.kind = 'image'), 0) AS media,
        coalesce(sum(p.count) FILTER (WHERE p.outcome = 'taken' AND p.kind = 'redirects'), 0) AS redirects,
        coalesce(sum(p.count) FILTER (WHERE p.outcome = 'there'), 0) AS there
      FROM imports i LEFT JOIN import_pieces p ON p.import_id = i.id WHERE i.id = ${id} GROUP BY i.id`,
    sql`SELECT * FROM (
        SELECT e.kind, e.id, p.name, count(*) OVER (PARTITION BY e.kind) AS count,
          row_number() OVER (PARTITION BY e.kind ORDER BY p.key) AS position
        FROM import_pieces p JOIN entries e ON e.id = p.made WHERE p.import_id = ${id} AND p.kind = 'article')
      WHERE position <= ${maxNamed} ORDER BY count DESC, kind, position`,
  ])
  if (!row) return null
  const { open, ...counts } = row
  const kinds = [...Map.groupBy(texts, ({ kind }) => kind).values()].map(toLinks)
  return { counts: { ...counts, kinds }, open: open === 1 }
}

/** Ends an import and audits it, unless another request has. */
export async function endJob(db: Database, id: string, now: number, audit: BatchStep): Promise<void> {
  const end = sql`UPDATE imports SET ended_at = ${now}, updated_at = ${now} WHERE id = ${id}`
  const isOpen = sql`EXISTS (${selectOpenJob(id)})`
  await writeBatch(db, [{ conditions: [isOpen], statements: [end] }, audit])
}

export async function deleteJob(db: Database, id: string): Promise<void> {
  await db.run(sql`DELETE FROM imports WHERE id = ${id}`)
}

/** Lists unfinished imports, latest first. */
export async function listOpenJobs(db: Database): Promise<OpenImport[]> {
  const rows = await db.all<Omit<OpenImport, 'at'> & { updatedAt: number }>(sql`
      SELECT id, name, total, updated_at AS updatedAt,
        (SELECT count(*) FROM import_pieces WHERE import_id = imports.id) AS done
      FROM imports WHERE ended_at IS NULL ORDER BY updated_at DESC LIMIT ${maxListed}`)
  return rows.map(({ updatedAt, ...job }) => ({ ...job, at: new Date(updatedAt).toISOString() }))
}
