import { sql, type SQL } from 'drizzle-orm'
import type { RerenderResult } from '#client/features/content/contract.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { Database } from '#worker/env.ts'
import { createThreadQueue } from '#worker/http/limits/thread-queue.ts'
import { createWorkBudget } from '#worker/markdown/cost/work-budget.ts'
import { listMediaIds, type Images } from '#worker/markdown/images.ts'
import { rendererVersion } from '#worker/markdown/render.ts'
import { readImages } from '../../media/queries.ts'
import { toRenderedColumns } from '../queries/columns.ts'

// Renders posts again whose stored HTML comes from an older renderer. Their revisions and dates do not change, so
// open editors get no conflict.

/** Posts per chunk: their texts are in memory together. The work budget may allow fewer. */
const chunkSize = 10

/** Limit of queued renderings. Further ones are refused with 503; their posts keep outdated HTML until the next run. */
const maxWaiting = 50
const inRenderQueue = createThreadQueue(maxWaiting)

export type StaleRow = { id: string; rev: number; title: string; markdown: string }

/** Selects posts with outdated HTML and an id above `after`: one more than a chunk, to know whether others follow. */
export const selectStale = (after: string, mediaId: string | null = null): SQL => sql`
  SELECT id, rev, title, markdown FROM posts WHERE id IN (
    SELECT id FROM posts WHERE id > ${after} AND renderer <> ${rendererVersion}
      ${mediaId === null ? sql`` : sql`AND id IN (SELECT post_id FROM media_uses WHERE media_id = ${mediaId})`}
    ORDER BY id LIMIT ${chunkSize + 1})
  ORDER BY id`

/**
 * The statement that marks the HTML of the posts with an image as outdated. Belongs in the batch that changes the
 * image's description.
 */
export const markPostsStale = (mediaId: string): SQL =>
  sql`UPDATE posts SET renderer = 0 WHERE id IN (SELECT post_id FROM media_uses WHERE media_id = ${mediaId})`

const selectStaleCount = sql`SELECT count(*) AS n FROM posts WHERE renderer <> ${rendererVersion}`

/**
 * Renders the first posts with an image again, up to ten. The others keep outdated HTML until a manager renders all
 * posts again.
 */
export const rerenderPostsWithImage = (db: Database, mediaId: string): Promise<RerenderResult> =>
  rerenderNextPosts(db, '', mediaId)

export async function countStale(db: Database): Promise<number> {
  return (await db.get<{ n: number }>(selectStaleCount)).n
}

/**
 * Splits off the first chunk of the rows. `ids`: the ids of the images in its Markdown. `next`: the id of its last
 * post, after which the next chunk starts; null if no rows are left.
 */
export function takeChunk(rows: readonly StaleRow[]): {
  chunk: readonly StaleRow[]
  ids: string[]
  next: string | null
} {
  const chunk = rows.slice(0, chunkSize)
  const ids = [...new Set(chunk.flatMap(({ markdown }) => listMediaIds(markdown)))]
  return { chunk, ids, next: rows.length > chunkSize ? (chunk.at(-1)?.id ?? null) : null }
}

/**
 * The statement that stores a post's new HTML unless the post was saved meanwhile. Null if the post cannot be rendered:
 * its old HTML stays.
 */
export function createRerenderStatement({ id, rev, markdown }: StaleRow, images: Images): SQL | null {
  const columns = toRenderedColumns(markdown, images)
  if ('problem' in columns) return null
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
  return sql`UPDATE posts SET ${sql.join(assignments, sql`, `)}
    WHERE id = ${id} AND rev = ${rev} AND renderer <> ${rendererVersion}`
}

/**
 * Renders the next posts with outdated HTML, starting after the id `after`. Only the last chunk raises the content
 * version. An interrupted run leaves posts for the next run. `mediaId` limits the run to posts with this image.
 */
export async function rerenderNextPosts(
  db: Database,
  after: string,
  mediaId: string | null = null,
): Promise<RerenderResult> {
  const { chunk, ids, next } = takeChunk(await db.all<StaleRow>(selectStale(after, mediaId)))
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
  await queryBatch(db, goesOn === null ? [...statements, bumpContentVersion] : statements)
  const failed = made.filter(({ statement }) => statement === null).map(({ title }) => title)
  return { done: made.length, failed, next: goesOn }
}
