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

/** Inserts images, each hundredth with a label, some files, and redirects that use none of them. */
async function fill(): Promise<void> {
  await real.prepare('DELETE FROM media').run()
  const numbers = `WITH RECURSIVE numbers (n) AS (
    SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)`
  for (let from = 1; from <= images + files; from += 2_500)
    await real
      .prepare(`${numbers}
        INSERT INTO media (id, kind, name, alt, folded, labels, variants, created_at)
        SELECT printf('m%019d', n), iif(n > ${images}, 'file', 'image'), 'foto-' || n, 'Foto', 'foto-' || n,
          iif(n % 100 = 0, '["Obra"]', '[]'), '[]', n / 3 FROM numbers`)
      .bind(from, Math.min(images + files, from + 2_499))
      .run()
  await real
    .prepare(`${numbers} INSERT INTO owner_redirects (source, target, status, created_at)
      SELECT '/de-' || n, '/a-' || n, 301, 1 FROM numbers`)
    .bind(1, 20)
    .run()
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
  await s.app.request(`/api/mngr/medios/${gone}`, { method: 'DELETE', headers })
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
