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
import { type ArticleTexts, indexArticle, renderColumns, toArticleTexts } from '../queries/article-index.ts'
import { articles } from '../saving/articles.ts'
import { selectStored, type StoredRow, toStoredText } from '../saving/stored-text.ts'

// Makes the index of articles again from their entries: where the stored HTML comes from an older renderer, or is missing.
// Entries do not change, so open editors get no conflict.

/** Posts per chunk: their texts are in memory together. The work budget may allow fewer. */
const chunkSize = 10

/** Limit of queued renderings. Further ones are refused with 503; their posts keep outdated HTML until the next run. */
const maxWaiting = 50
const inRenderQueue = createThreadQueue(maxWaiting)

/** Selects posts with outdated HTML and an id above `after`: one more than a chunk, to know whether others follow. */
export const selectStale = (after: string, mediaId: string | null = null): SQL => sql`
  ${selectStored(Date.now())} WHERE e.id IN (
    SELECT e.id FROM ${staleEntries} AND e.id > ${after}
      ${mediaId === null ? sql`` : sql`AND e.id IN (SELECT post_id FROM media_uses WHERE media_id = ${mediaId})`}
    ORDER BY e.id LIMIT ${chunkSize + 1})
  ORDER BY e.id`

const staleEntries = sql`entries e LEFT JOIN posts i ON i.id = e.id
  WHERE e.kind = 'article' AND coalesce(i.renderer, 0) <> ${rendererVersion}`

/**
 * The statement that marks the HTML of the posts with an image as outdated. Belongs in the batch that changes the
 * image's description.
 */
export const markPostsStale = (mediaId: string): SQL =>
  sql`UPDATE posts SET renderer = 0 WHERE id IN (SELECT post_id FROM media_uses WHERE media_id = ${mediaId})`

const selectStaleCount = sql`SELECT count(*) AS n FROM ${staleEntries}`

/**
 * Renders the first posts with an image again, up to ten. The others keep outdated HTML until a manager renders all
 * posts again.
 */
export const rerenderPostsWithImage = (db: Database, mediaId: string): Promise<RerenderResult> =>
  rerenderNextPosts(db, '', mediaId)

/** A backup that was made while an article was created may have its row of the index, but not its entry. */
export const deleteRowsWithoutEntry = sql`DELETE FROM posts WHERE id NOT IN (SELECT id FROM entries)`

export function countStale(db: Database): Promise<number> {
  return db.value(selectStaleCount)
}

/**
 * Splits off the first chunk of the rows. `ids`: the ids of the images in its Markdown. `next`: the id of its last
 * post, after which the next chunk starts; null if no rows are left.
 */
export function takeChunk(rows: readonly StoredRow[]) {
  const chunk = rows.slice(0, chunkSize).map((row) => {
    const stored = toStoredText(articles, row, Date.now())
    return { id: row.id, rev: row.rev, texts: toArticleTexts(stored) }
  })
  const ids = [...new Set(chunk.flatMap(({ texts }) => listMediaIds(texts.shown.markdown)))]
  return { chunk, ids, next: rows.length > chunkSize ? (chunk.at(-1)?.id ?? null) : null }
}

/**
 * The statements that store a post's index unless the post was saved meanwhile. Null if the post cannot be rendered: its
 * old HTML stays.
 */
export function createRerenderStatements(
  { id, rev, texts }: { id: string; rev: number; texts: ArticleTexts },
  images: Images,
): SQL[] | null {
  const rendered = renderColumns(texts.shown.markdown, images)
  const written = sql`(SELECT id FROM entries WHERE id = ${id} AND rev = ${rev})`
  return 'problem' in rendered ? null : indexArticle({ id, texts, rendered, written })
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
  const { chunk, ids, next } = takeChunk(await db.all<StoredRow>(selectStale(after, mediaId)))
  const images = await readImages(db, ids)
  const isOver = createWorkBudget()
  const made: { id: string; title: string; statements: SQL[] | null }[] = []
  for (const post of chunk) {
    if (isOver()) break
    const statements = await inRenderQueue(() => createRerenderStatements(post, images))
    made.push({ id: post.id, title: post.texts.shown.title, statements })
  }
  const goesOn = made.length < chunk.length ? (made.at(-1)?.id ?? null) : next
  const statements = made.flatMap((each) => each.statements ?? [])
  await queryBatch(
    db,
    goesOn === null ? [...statements, deleteRowsWithoutEntry, bumpContentVersion] : statements,
  )
  const failed = made.filter((each) => each.statements === null).map(({ title }) => title)
  return { done: made.length, failed, next: goesOn }
}
