import { sql, type SQL } from 'drizzle-orm'
import type { MadeImport } from '#client/features/transfer/contract.ts'
import { runBatch } from '#worker/db/batch.ts'
import { bumpGeneration } from '#worker/db/generation.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { deleteRedirectsOf } from '../../blog/queries/redirects.ts'
import { deleteIdleTags, deleteUntouched as deletePosts } from '../../content/queries/stored-posts.ts'
import { deleteUntouched as deleteImages } from '../../media/library.ts'

/** Of articles a step takes many; of images few, for each is looked for in every version of every article. */
const stepSize = { article: 100, image: 10 } as const
const shownImports = 10

export type Made = { key: string; name: string; made: string; kind: 'article' | 'image' }

/** What the next step takes back: articles first, for they hold the images. Null where nobody knows the import. */
export async function readMade(
  db: Database,
  id: string,
): Promise<{ name: string; isFirst: boolean; made: Made[] } | null> {
  const of = (kind: Made['kind']): SQL => sql`
    SELECT key, name, made, kind FROM import_pieces
    WHERE import_id = ${id} AND kind = ${kind} AND made IS NOT NULL ORDER BY key LIMIT ${stepSize[kind]}`
  const [[job], articles, images] = await reach(
    runBatch<[{ name: string; undoneAt: number | null }, Made, Made]>(db, [
      sql`SELECT name, undone_at AS undoneAt FROM imports WHERE id = ${id}`,
      of('article'),
      of('image'),
    ]),
  )
  if (!job) return null
  return { name: job.name, isFirst: job.undoneAt === null, made: articles.length > 0 ? articles : images }
}

export type Gone = { id: string; variants?: string }

/** Takes one step back, and says what of it is gone. The import takes nothing more in from now on. */
export async function takeBack(
  db: Database,
  id: string,
  made: readonly Made[],
  { now, record }: { now: number; record: SQL | null },
): Promise<{ gone: Gone[]; standing: Set<string>; left: number }> {
  const ids = made.map((one) => one.made)
  const given = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const keys = JSON.stringify(made.map(({ key }) => key))
  const isImages = made[0]?.kind === 'image'
  const [gone, , , standing, , , left] = await reach(
    runBatch<[Gone, never, never, { id: string }, never, never, { count: number }]>(db, [
      isImages ? deleteImages(ids) : deletePosts(ids),
      deleteIdleTags,
      deleteRedirectsOf(id),
      isImages
        ? sql`SELECT id FROM media WHERE id IN (${given})`
        : sql`SELECT id FROM posts WHERE id IN (${given})`,
      sql`DELETE FROM import_pieces WHERE import_id = ${id} AND key IN (SELECT value FROM json_each(${keys}))`,
      sql`UPDATE imports SET undone_at = coalesce(undone_at, ${now}), ended_at = coalesce(ended_at, ${now}),
        updated_at = ${now} WHERE id = ${id}`,
      sql`SELECT count(*) AS count FROM import_pieces WHERE import_id = ${id} AND made IS NOT NULL`,
      bumpGeneration,
      ...(record ? [record] : []),
    ]),
  )
  return { gone, standing: new Set(standing.map((one) => one.id)), left: left[0]?.count ?? 0 }
}

/** Imports that have brought something, and can be taken back; the last one first. */
export async function listMade(db: Database): Promise<MadeImport[]> {
  const rows = await reach(
    db.all<Omit<MadeImport, 'at'> & { updatedAt: number }>(sql`
      SELECT i.id, i.name, i.updated_at AS updatedAt,
        count(*) FILTER (WHERE p.kind = 'article') AS posts, count(*) FILTER (WHERE p.kind = 'image') AS media
      FROM imports i JOIN import_pieces p ON p.import_id = i.id WHERE p.made IS NOT NULL
      GROUP BY i.id ORDER BY i.updated_at DESC LIMIT ${shownImports}`),
  )
  return rows.map(({ updatedAt, ...one }) => ({ ...one, at: new Date(updatedAt).toISOString() }))
}
