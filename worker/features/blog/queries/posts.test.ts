import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDatabase } from '#worker/db/database.ts'
import { whereEnded, whereLive, whereTagLive } from '#worker/db/publications.ts'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'
import { readPost } from './post.ts'
import { listPosts, listPostsByTag, pageSize } from './posts.ts'

const now = Date.UTC(2026, 10, 1)

async function seeded() {
  const app = await createTestApp()
  await app.bindings.DB.batch([
    app.bindings.DB.prepare("DELETE FROM entries WHERE kind = 'article'"),
    app.bindings.DB.prepare('DELETE FROM post_tags'),
  ])
  return { app, db: createDatabase(app.bindings.DB) }
}

test('lists are paged from the newest post on and end with null', async () => {
  const { app, db } = await seeded()
  await seedPosts(
    app,
    Array.from({ length: pageSize + 3 }, (_, index) => ({
      slug: `p-${index}`,
      publishedAt: now - index * 1000,
      tags: ['edge'],
    })),
  )
  const first = await listPosts(db, now, 1)
  expect(first?.list).toMatchObject({ page: 1, pages: 2, total: pageSize + 3 })
  expect(first?.list.posts[0]?.slug).toBe('p-0')
  expect(first?.tags).toEqual([{ slug: 'edge', name: 'edge', count: pageSize + 3 }])
  expect((await listPosts(db, now, 2))?.list.posts.map((post) => post.slug)).toEqual(['p-10', 'p-11', 'p-12'])
  expect(await listPosts(db, now, 3)).toBeNull()
  const second = await listPostsByTag(db, now, 'edge', 2)
  expect(second && 'list' in second && second.list.posts).toHaveLength(3)
  expect(await listPostsByTag(db, now, 'nada', 1)).toBeNull()
})

test('an empty blog has one empty page', async () => {
  const { db } = await seeded()
  expect((await listPosts(db, now, 1))?.list).toEqual({ posts: [], page: 1, pages: 1, total: 0 })
})

test('an article has a previous and a next article, and related articles other than these', async () => {
  const { app, db } = await seeded()
  await seedPosts(app, [
    { slug: 'antes', publishedAt: now - 3000, tags: ['a'] },
    { slug: 'este', publishedAt: now - 2000, tags: ['a', 'b'] },
    { slug: 'despues', publishedAt: now - 1000, tags: ['c'] },
    { slug: 'afin', publishedAt: now - 9000, tags: ['a', 'b'] },
    { slug: 'otro', publishedAt: now - 500, tags: [] },
    { slug: 'futuro', publishedAt: now + 1000, tags: ['a', 'b'] },
  ])
  const page = await readPost(db, now, 'este')
  if (!page || 'movedTo' in page) throw new Error('No article')
  expect(page.previous?.slug).toBe('antes')
  expect(page.next?.slug).toBe('despues')
  // The previous article is not listed as related, nor one without a tag of this one, unless no article has one.
  expect(page.related.map((post) => post.slug)).toEqual(['afin'])
  const alone = await readPost(db, now, 'otro')
  expect(alone && 'related' in alone && alone.related.map(({ slug }) => slug)).toEqual([
    'este',
    'antes',
    'afin',
  ])
  expect(page.post.tags.map((tag) => tag.slug)).toEqual(['a', 'b'])
  expect(await readPost(db, now, 'futuro')).toBeNull()
})

test('pages of lists are found in the index that orders them, which holds all that they need', async () => {
  const { db } = await seeded()
  const queries = [
    sql`SELECT id FROM posts WHERE ${whereLive(now)} ORDER BY published_at DESC, id DESC`,
    sql`SELECT id FROM posts WHERE series_slug = 'a' AND series_slug <> '' AND ${whereLive(now)} ORDER BY published_at, id`,
    sql`SELECT id FROM posts WHERE byline_slug = 'a' AND byline_slug <> '' AND ${whereLive(now)}
      ORDER BY published_at DESC, id DESC`,
    sql`SELECT post_id FROM post_tags WHERE tag_id = 1 AND ${whereTagLive(now)} ORDER BY live_at DESC, post_id DESC`,
    sql`SELECT id FROM posts WHERE ${whereEnded(now)}`,
  ]
  for (const query of queries) {
    const plan = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH .* COVERING INDEX .*<\?\)$/),
    ])
  }
})
