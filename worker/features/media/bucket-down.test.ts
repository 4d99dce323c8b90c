import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Media } from '#client/features/media/contract.ts'
import type { Bindings } from '../../env.ts'
import { createContentSite, type ContentSite } from '../../testing/content-site.ts'
import { shortenStorageTimeout } from '../../testing/fake-clock.ts'
import { replaceCalls } from '../../testing/replace-calls.ts'
import { storeImage, uploadImage } from '../../testing/samples/images.ts'
import { createPng } from '../../testing/samples/png.ts'
import { signInOwner } from '../../testing/testing.ts'

// If the bucket throws, hangs or is slow, requests are answered and the library stays correct.

const real = (env as unknown as Bindings).MEDIA
const throws = () => Promise.reject(new Error('R2 is down'))
const hangs = () => new Promise<never>(() => {})

type Call = 'head' | 'get' | 'put' | 'delete'

const stored = ({ app }: ContentSite): Promise<Media> =>
  storeImage(app, [createPng(20, 10), createPng(10, 5)])

const library = async ({ app }: ContentSite): Promise<number> =>
  Number(await app.value`SELECT count(*) AS n FROM media`)

/** `s`: a site with one method of its bucket replaced. `well`: a site whose bucket works. */
async function broken(call: Call, how: () => unknown) {
  const well = await createContentSite()
  const s = await createContentSite({ MEDIA: replaceCalls(real, () => ({ [call]: how })) })
  return { well, s }
}

const kinds: [string, () => unknown][] = [
  ['throws', throws],
  ['hangs', hangs],
]

test.each(kinds)('an upload answers 503 and stores nothing when the bucket %s', async (_, how) => {
  shortenStorageTimeout()
  const { s } = await broken('put', how)
  const before = await library(s)
  const answer = await uploadImage(s.app, [createPng(10, 10)])
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: true, message: expect.any(String) })
  expect(await library(s)).toBe(before)
})

test.each(kinds)(
  'an image is deleted although the bucket %s, and its files are left to the nightly job',
  async (_, how) => {
    shortenStorageTimeout()
    const { well, s } = await broken('delete', how)
    const { id, image } = await stored(well)
    const headers = await signInOwner(s.app)
    const move = async (action: string) =>
      (await s.app.request(`/api/mngr/medios/${id}/acciones/${action}`, { method: 'POST', headers })).status
    expect([await move('trash'), await move('delete'), await move('delete')]).toEqual([204, 204, 404])
    expect((await well.app.request(image.src)).status).toBe(200)
  },
)

test.each(
  kinds.flatMap(([kind, how]) => (['get', 'head'] as const).map((call) => [call, kind, how] as const)),
)('a file request gets an uncached 503 when the %s call to the bucket %s', async (call, _, how) => {
  shortenStorageTimeout()
  const { well, s } = await broken(call, how)
  const { image } = await stored(well)
  const headers: Record<string, string> = call === 'head' ? { Range: 'bytes=0-1' } : {}
  const answer = await s.app.request(image.src, { headers })
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
  expect(answer.headers.get('Retry-After')).toBeTruthy()
})

test('requests succeed when the bucket is slow but within the timeout', async () => {
  const slow =
    (call: Call) =>
    async (...args: unknown[]) => {
      await new Promise((done) => setTimeout(done, 50))
      return Reflect.apply(real[call], real, args)
    }
  const calls: Call[] = ['head', 'get', 'put', 'delete']
  const s = await createContentSite({
    MEDIA: replaceCalls(real, () => Object.fromEntries(calls.map((call) => [call, slow(call)]))),
  })
  const { id, image } = await stored(s)
  expect((await s.app.request(image.src)).status).toBe(200)
  const headers = await signInOwner(s.app)
  for (const action of ['trash', 'delete']) {
    const path = `/api/mngr/medios/${id}/acciones/${action}`
    expect((await s.app.request(path, { method: 'POST', headers })).status).toBe(204)
  }
  expect((await s.app.request(image.src)).status).toBe(404)
})
