import { sql, type SQL } from 'drizzle-orm'
import type { RerenderResult } from '#client/features/content/contract.ts'
import { runBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'
import { createThreadQueue } from '#worker/http/limits/thread-queue.ts'
import { createWorkBudget } from '#worker/markdown/cost/work-budget.ts'
import { listMediaIds, type Images } from '#worker/markdown/images.ts'
import { rendererVersion } from '#worker/markdown/render.ts'
import { readImages } from '../../media/queries.ts'
import { toRenderedColumns } from '../queries/columns.ts'

// What an older renderer made is made again from the Markdown. Nothing else of a post changes: neither its
// revision nor its dates, so no editor that is open meets a conflict.

/** Posts of one piece; their texts stand in memory together. Of those that cost much fewer are made. */
const chunkSize = 10

/** Texts that wait to be rendered; more are refused, and stay stale until the next run. */
const maxWaiting = 50
const inRenderQueue = createThreadQueue(maxWaiting)

export type StaleRow = { id: string; rev: number; title: string; markdown: string }

/** The posts that are out of date, by id from `after` on; one more than a piece says whether others follow. */
export const selectStale = (after: string, mediaId: string | null = null): SQL => sql`
  SELECT id, rev, title, markdown FROM posts WHERE id IN (
    SELECT id FROM posts WHERE id > ${after} AND renderer <> ${rendererVersion}
      ${mediaId === null ? sql`` : sql`AND id IN (SELECT post_id FROM media_uses WHERE media_id = ${mediaId})`}
    ORDER BY id LIMIT ${chunkSize + 1})
  ORDER BY id`

/** The posts that show an image are out of date; for the batch that describes it anew. */
export const markPostsStale = (mediaId: string): SQL =>
  sql`UPDATE posts SET renderer = 0 WHERE id IN (SELECT post_id FROM media_uses WHERE media_id = ${mediaId})`

export const selectStaleCount = sql`SELECT count(*) AS n FROM posts WHERE renderer <> ${rendererVersion}`

/** Renders the first posts that show an image; of more, the rest stays for the manager's button. */
export const rerenderPostsWithImage = (db: Database, mediaId: string): Promise<RerenderResult> =>
  rerenderNextPosts(db, '', mediaId)

export async function countStale(db: Database): Promise<number> {
  return (await withStorageTimeout(db.get<{ n: number }>(selectStaleCount))).n
}

/** One piece of the stale rows that were found, and where the next one begins; null where it is the last. */
export function takeChunk(rows: readonly StaleRow[]): {
  chunk: readonly StaleRow[]
  ids: string[]
  next: string | null
} {
  const chunk = rows.slice(0, chunkSize)
  const ids = [...new Set(chunk.flatMap(({ markdown }) => listMediaIds(markdown)))]
  return { chunk, ids, next: rows.length > chunkSize ? (chunk.at(-1)?.id ?? null) : null }
}

/** The statement that renders a post again unless somebody saved it meanwhile; null where that cannot be done: what is stored stays. */
export function createRerenderStatement({ id, rev, markdown }: StaleRow, images: Images): SQL | null {
  const columns = toRenderedColumns(markdown, images)
  if ('problem' in columns) return null
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
  return sql`UPDATE posts SET ${sql.join(assignments, sql`, `)}
    WHERE id = ${id} AND rev = ${rev} AND renderer <> ${rendererVersion}`
}

/**
 * Renders the next few again. The last piece bumps the content generation in its own batch: a run that breaks off
 * leaves stale posts, with which the next one ends. `mediaId` takes only posts that show this image.
 */
export async function rerenderNextPosts(
  db: Database,
  after: string,
  mediaId: string | null = null,
): Promise<RerenderResult> {
  const { chunk, ids, next } = takeChunk(
    await withStorageTimeout(db.all<StaleRow>(selectStale(after, mediaId))),
  )
  const images = await readImages(db, ids)
  const isOver = createWorkBudget()
  const made: { id: string; title: string; statement: SQL | null }[] = []
  for (const row of chunk) {
    if (isOver()) break
    const statement = await inRenderQueue(() => createRerenderStatement(row, images))
    made.push({ id: row.id, title: row.title, statement })
  }
  const goesOn = made.length < chunk.length ? (made.at(-1)?.id ?? null) : next
  const statements = made.flatMap(({ statement }) => (statement ? [statement] : []))
  await withStorageTimeout(runBatch(db, goesOn === null ? [...statements, bumpContentVersion] : statements))
  const failed = made.filter(({ statement }) => statement === null).map(({ title }) => title)
  return { done: made.length, failed, next: goesOn }
}
