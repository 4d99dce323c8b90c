import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { MediaPages } from '#client/features/media/contract.ts'
import type { Bindings } from '../../env.ts'
import { createContentSite } from '../../testing/content-site.ts'
import { measureReads } from '../../testing/measure-reads.ts'
import { storeImage } from '../../testing/samples/images.ts'
import { createPng } from '../../testing/samples/png.ts'
import { signInOwner } from '../../testing/testing.ts'

// How many rows a page of the library reads, and which images it shows while others upload.

type Library = MediaPages['mngr-medios']

const images = 20_000
const files = 500
const { DB: real } = env as unknown as Bindings

/** Runs an INSERT that takes `n` from 1 to `count` from the table `numbers`. */
async function insert(count: number, query: string): Promise<void> {
  const numbers = `WITH RECURSIVE numbers (n) AS (
    SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)`
  for (let from = 1; from <= count; from += 2_500)
    await real
      .prepare(numbers + query)
      .bind(from, Math.min(count, from + 2_499))
      .run()
}

/** Inserts images, each hundredth with a label, some files, and redirects that use none of them. */
async function fill(): Promise<void> {
  await real.prepare('DELETE FROM media').run()
  await insert(
    images + files,
    `INSERT INTO media (id, kind, name, alt, folded, labels, variants, created_at)
     SELECT printf('m%019d', n), iif(n > ${images}, 'file', 'image'), 'foto-' || n, 'Foto', 'foto-' || n,
       iif(n % 100 = 0, '["Obra"]', '[]'), '[]', n / 3 FROM numbers`,
  )
  await insert(
    20,
    `INSERT INTO owner_redirects (source, target, status, created_at)
     SELECT '/de-' || n, '/a-' || n, 301, 1 FROM numbers`,
  )
}

const idOf = (n: number): string => `m${String(n).padStart(19, '0')}`
const place = (n: number): string => `${idOf(n)}~${Math.floor(n / 3)}`

test(`with ${images} images, every page reads at most 200 rows`, async () => {
  const { DB, measured } = measureReads(real)
  const s = await createContentSite({ DB })
  const headers = await signInOwner(s.app)
  await fill()
  const found: Record<string, { read: number; total: number; first: string | undefined }> = {}
  for (const asked of [
    '',
    `?despues=${place(19_000)}`,
    `?despues=${place(40)}`,
    `?antes=${place(40)}`,
    '?etiqueta=Obra',
    `?etiqueta=Obra&despues=${place(2_000)}`,
    '?tipo=archivos',
    `?tipo=archivos&despues=${place(images + 30)}`,
  ]) {
    measured.length = 0
    const answer = await s.app.request(`/api/mngr/medios${asked}`, { headers })
    expect(answer.status, asked).toBe(200)
    const { media, files: stored, total } = await answer.json<Library>()
    const read = measured
      .filter(({ query }) => /media/.test(query))
      .reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    found[asked] = { read, total, first: [...media, ...stored][0]?.id }
  }
  expect(Object.entries(found).filter(([, { read }]) => read > 200)).toEqual([])
  const labelled = images / 100
  expect(Object.values(found).map(({ total }) => total)).toEqual([
    images,
    images,
    images,
    images,
    labelled,
    labelled,
    files,
    files,
  ])
  expect(Object.values(found).map(({ first }) => first)).toEqual(
    [images, 18_999, 39, 64, images, 1_900, images + files, images + 29].map(idOf),
  )
})

test('paging forwards and backwards shows every image once, also while others upload and delete', async () => {
  await real.prepare('DELETE FROM media').run()
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  const upload = async (name: string): Promise<string> =>
    (await storeImage(s.app, [createPng(8, 8)], { name }, headers)).id
  const read = async (from: Library['from']): Promise<Library> => {
    const where = from ? `?${from.side === 'after' ? 'despues' : 'antes'}=${from.id}~${from.key}` : ''
    return (await s.app.request(`/api/mngr/medios${where}`, { headers })).json<Library>()
  }
  const ids: string[] = []
  for (let n = 0; n < 50; n++) ids.push(await upload(`foto-${n}.png`))
  // Several images get the same time, so that the id has to break ties.
  await real.prepare('UPDATE media SET created_at = created_at / 100000').run()
  const first = await read(null)
  await upload('mientras-tanto.png')
  const gone = first.media.at(-1)?.id ?? ''
  await s.app.request(`/api/mngr/medios/${gone}/acciones/trash`, { method: 'POST', headers })
  const second = await read(first.after)
  const third = await read(second.after)
  const all = [first, second, third].flatMap(({ media }) => media.map(({ id }) => id))
  expect(all.toSorted()).toEqual(ids.toSorted())
  expect([first.before, third.after, third.total]).toEqual([null, null, 50])
  expect((await read(third.before)).media).toEqual(second.media)
  // A cursor that is invalid or past the end gives the first page.
  const newest = (await read(null)).media
  expect((await read(third.media.length ? { side: 'after', id: '0', key: '0' } : null)).media).toEqual(newest)
  for (const asked of ['despues=x', 'antes=p~9e99', 'pagina=7'])
    expect(
      (await (await s.app.request(`/api/mngr/medios?${asked}`, { headers })).json<Library>()).media,
    ).toEqual(newest)
})

test('with 10,000 images, 5,000 articles and 500 pages, the list of unused images reads each text once', async () => {
  const { DB, measured } = measureReads(real)
  const s = await createContentSite({ DB })
  const headers = await signInOwner(s.app)
  await real.batch(['media_uses', 'media'].map((table) => real.prepare(`DELETE FROM ${table}`)))
  await insert(
    10_000,
    `INSERT INTO media (id, name, alt, folded, variants, created_at)
    SELECT printf('m%019d', n), 'foto', 'Foto', 'foto', '[]', n FROM numbers`,
  )
  await insert(
    5_000,
    `INSERT INTO entries (id, kind, path, rev, content, created_at, saved_at)
     SELECT 'e' || n, 'article', 'blog/a-' || n, 1, json_object('markdown', hex(zeroblob(5000))), n, n FROM numbers`,
  )
  await insert(
    5_000,
    `INSERT INTO posts (id, slug, title, markdown, plain, html, status, created_at, updated_at, folded)
     SELECT 'e' || n, 'a-' || n, 'A', '', '', '', 'draft', n, n, '' FROM numbers`,
  )
  await insert(
    5_000,
    `INSERT INTO media_uses (media_id, post_id) SELECT printf('m%019d', n), 'e' || n FROM numbers`,
  )
  // Each page has 20,000 characters with an image after each thousand.
  const text = `(SELECT group_concat(printf('![x](/medios/m%019d/480.jpg) ', 5000 + pages.n * 8 + value % 8) || hex(zeroblob(500)), '')
    FROM json_each('[0,1,2,3,4,5,6,7,0,1,2,3,4,5,6,7,0,1,2,3]'))`
  await insert(
    500,
    `, pages AS (SELECT n FROM numbers) INSERT INTO entries (id, kind, path, rev, content, created_at, saved_at)
     SELECT 'p' || n, 'page', 'p-' || n, 1, json_object('markdown', ${text}), n, n FROM pages`,
  )
  for (const [query, first] of [
    ['', 10_000],
    [`&despues=${idOf(9_100)}~9100`, 9_099],
  ] as const) {
    measured.length = 0
    const answer = await s.app.request(`/api/mngr/medios?uso=ninguno${query}`, { headers })
    const { total, media } = await answer.json<Library>()
    expect([total, media[0]?.id]).toEqual([1_000, idOf(first)])
    // Twice every image and every piece of a text: for the list and for its total.
    expect(measured.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(80_000)
  }
})
