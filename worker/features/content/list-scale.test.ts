import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { ManagedList } from '#client/features/content/contract/list.ts'
import { toListQuery, parseListFilter } from '#client/features/content/contract/list.ts'
import { createDatabase } from '../../db/database.ts'
import type { Bindings } from '../../env.ts'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { type MeasuredQuery, measureReads } from '../../testing/measure-reads.ts'
import { listEntries } from './queries/listed-texts.ts'

// How many rows one page of the article list reads.

const rows = 10_000
const { DB: real } = env as unknown as Bindings

/** Inserts `rows` articles, nearly all published: of every 500, one is a draft, one in the trash and one scheduled. */
async function fill(): Promise<void> {
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)`
  for (let from = 1; from <= rows; from += 2_500) {
    await real
      .prepare(`
        INSERT INTO entries (id, kind, path, rev, content, first_published_at, trashed_at, created_at, saved_at)
        ${numbers} SELECT printf('p%06d', n), 'article', 'blog/articulo-' || n, 1, json_object('title', 'Artículo ' || n),
          CASE n % 500 WHEN 1 THEN NULL WHEN 3 THEN 8000000000000000 ELSE n END, iif(n % 500 = 2, n, NULL), n, n FROM numbers`)
      .bind(from, Math.min(rows, from + 2_499))
      .run()
    await real
      .prepare(`
        INSERT INTO posts (id, slug, title, markdown, plain, html, status, published_at, created_at, updated_at,
          folded, renderer)
        ${numbers} SELECT printf('p%06d', n), 'articulo-' || n, 'Artículo ' || n, 'Texto', 'Texto', hex(zeroblob(4000)),
          CASE n % 500 WHEN 1 THEN 'draft' WHEN 2 THEN 'trash' ELSE 'published' END,
          CASE n % 500 WHEN 1 THEN NULL WHEN 3 THEN 8000000000000000 ELSE n END, n, n, 'articulo ' || n, 1
        FROM numbers`)
      .bind(from, Math.min(rows, from + 2_499))
      .run()
  }
  await real.batch([
    real.prepare(`INSERT INTO entry_revisions (entry_id, rev, kind, content, created_at, saved_at)
      SELECT id, 1, 'published', content, saved_at, saved_at FROM entries WHERE id LIKE 'p0%'`),
    real.prepare(`INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
      SELECT id, first_published_at, 1, kind, path, '', '{}' FROM entries WHERE first_published_at IS NOT NULL AND id LIKE 'p0%'`),
  ])
}

const last = `despues=p000040~40`

/** Most rows that a page may read: it shows 25 texts, each with entry, publication, state, revision, tags and cover. */
const maxRows = 450
const queries: readonly string[] = [
  '',
  `?${last}`,
  '?antes=p000040~40',
  '?orden=antiguas',
  `?orden=antiguas&despues=p009000~9000`,
  '?orden=titulo',
  '?orden=titulo&despues=p009000~articulo 9000',
  '?orden=titulo&antes=p009000~articulo 9000',
  '?orden=titulo-inverso',
  '?orden=titulo-inverso&despues=p000040~articulo 40',
  '?estado=publicada&orden=titulo',
  '?estado=borrador&orden=titulo',
  '?estado=publicada',
  `?estado=publicada&${last}`,
  '?estado=publicada&orden=publicacion',
  `?estado=publicada&orden=publicacion&${last}`,
  '?estado=borrador',
  '?estado=programada',
  '?estado=papelera',
]

test(`with ${rows} articles, every page of the list reads at most ${maxRows} rows`, async () => {
  const { DB, measured } = measureReads(real)
  const { send } = await createContentSite({ DB })
  await fill()
  const found: (MeasuredQuery & { asked: string })[] = []
  for (const asked of queries) {
    measured.length = 0
    expect((await send('GET', asked)).status, asked).toBe(200)
    for (const each of measured.filter(({ query }) => query.includes('AS cover')))
      found.push({ asked, ...each })
  }
  expect(found).toHaveLength(queries.length)
  for (const { asked, rowsRead, query } of found)
    expect(rowsRead, `${asked}: ${query}`).toBeLessThanOrEqual(maxRows)

  // The list of the other texts reads no articles.
  const before = measured.length
  await listEntries(createDatabase(DB), Date.now())
  const [listed] = measured.slice(before)
  expect(listed?.rowsRead, listed?.query).toBeLessThanOrEqual(maxRows)

  // The counts come from an index alone.
  const counts = measured.find(({ query }) => query.includes('GROUP BY'))
  const plan = await real
    .prepare(`EXPLAIN QUERY PLAN ${counts?.query ?? ''}`)
    .bind(1, 1)
    .all<{ detail: string }>()
  expect(plan.results.map(({ detail }) => detail).join()).toMatch(/COVERING INDEX/)
})

test.each(['', 'orden=antiguas', 'orden=titulo', 'orden=titulo-inverso', 'orden=publicacion'])(
  'paging forwards and backwards shows every article once: %s',
  async (order) => {
    const s = await createContentSite()
    const slugs = Array.from({ length: 53 }, (_, n) => `uno-${String(n).padStart(2, '0')}`)
    for (const slug of slugs) await publishNewPost(s, { slug, title: slug.replace('uno', 'Ñu') })
    // Several posts get the same time, so that the id has to break ties.
    await real.batch([
      real.prepare('UPDATE entries SET saved_at = saved_at / 100000'),
      real.prepare('UPDATE posts SET published_at = published_at / 100000'),
    ])
    const filter = parseListFilter(Object.fromEntries(new URLSearchParams(order)))
    const read = async (from: ManagedList['from']): Promise<ManagedList> =>
      (await (await s.send('GET', toListQuery(filter, from))).json()) as ManagedList
    const first = await read(null)
    const second = await read(first.after)
    const third = await read(second.after)
    const all = [first, second, third].flatMap(({ posts }) => posts.map(({ slug }) => slug))
    expect(all.toSorted()).toEqual(slugs)
    expect([first.total, first.before, third.after]).toEqual([53, null, null])
    expect((await read(third.before)).posts).toEqual(second.posts)
    expect((await read(second.before)).posts).toEqual(first.posts)
  },
)

test('a cursor that is invalid, past the end or of a missing post still shows a page', async () => {
  const s = await createContentSite()
  await publishNewPost(s)
  for (const place of [
    'despues=nadie~1',
    'despues=x',
    'antes=p~9e99',
    'despues=p~%F0%9F%92%A9',
    'pagina=7',
  ]) {
    const answer = await s.send('GET', `?${place}`)
    expect(answer.status, place).toBe(200)
    expect(((await answer.json()) as ManagedList).posts, place).toHaveLength(1)
  }
})
