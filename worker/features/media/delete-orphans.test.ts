import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Bindings, getDatabase } from '../../env.ts'
import worker from '../../index.ts'
import { replaceCalls } from '../../testing/replace-calls.ts'
import { createPng } from '../../testing/samples/png.ts'
import { createTestApp } from '../../testing/testing.ts'
import { deleteOrphanedMedia } from './delete-orphans.ts'
import { storeMedia } from './store.ts'

const day = 24 * 60 * 60_000
const tomorrow = Date.now() + day + 60_000
const real = (env as unknown as Bindings).MEDIA

async function empty() {
  const { bindings } = await createTestApp()
  const db = getDatabase(bindings)
  await bindings.DB.batch(
    ['media_uses', 'media', 'media_sweep'].map((table) => bindings.DB.prepare(`DELETE FROM ${table}`)),
  )
  for (let keys = await keysOf(); keys.length > 0; keys = await keysOf()) await real.delete(keys)
  const upload = (id: string) =>
    storeMedia(
      { db, media: real },
      {
        id,
        name: id,
        alt: 'x',
        decorative: false,
        purpose: 'library',
        files: [createPng(10, 10), createPng(20, 20)],
        author: { id: null, name: null },
        now: Date.now(),
      },
    )
  return { bindings, db, upload }
}

const keysOf = async (): Promise<string[]> => (await real.list()).objects.map(({ key }) => key)
const id = (letter: string | number) => String(letter).padStart(20, '0')
const filesOf = (letter: string) => [`medios/${id(letter)}/10.png`, `medios/${id(letter)}/20.png`]

test('deletes media files without a row after a day, but no younger files and no other files of the bucket', async () => {
  const { db, upload } = await empty()
  await upload(id('a'))
  await real.put(`medios/${id('a')}/30.png`, 'a width that no row names')
  await real.put(`medios/${id('b')}/10.png`, 'never recorded')
  await real.put('medios/otra-cosa.txt', 'not ours')
  await real.put('copias/hoy.zip', 'not ours')
  const before = await keysOf()
  await deleteOrphanedMedia({ db, media: real }, Date.now())
  expect(await keysOf()).toEqual(before)
  await deleteOrphanedMedia({ db, media: real }, tomorrow)
  expect(await keysOf()).toEqual(['copias/hoy.zip', ...filesOf('a'), 'medios/otra-cosa.txt'])
})

test('the cron job of wrangler.toml deletes the files of an image whose row is gone', async () => {
  const { bindings, upload } = await empty()
  await upload(id('a'))
  await upload(id('b'))
  await bindings.DB.prepare('DELETE FROM media WHERE id = ?1').bind(id('a')).run()
  await worker.scheduled({ cron: '17 4 * * *', scheduledTime: tomorrow, noRetry() {} }, bindings)
  expect(await keysOf()).toEqual(filesOf('b'))
})

test.each(['list', 'head'] as const)(
  'an image that is restored under its old id after the %s call is not deleted',
  async (call) => {
    const { db, upload } = await empty()
    const [first = ''] = filesOf('a')
    await real.put(first, 'of an upload that broke off')
    let come = false
    const media = replaceCalls(real, () => ({
      [call]: async (...args: unknown[]) => {
        const early: unknown = call === 'list' ? await Reflect.apply(real.list, real, args) : null
        if (!come) await upload(id('a'))
        come = true
        return early ?? Reflect.apply(real[call], real, args)
      },
    }))
    // The listed files are old; those restored meanwhile are not.
    const now = Date.now() + day + 1
    const aged = replaceCalls(media, (inner) => ({
      list: async (options: R2ListOptions) => {
        const listed = await inner.list(options)
        return { ...listed, objects: listed.objects.map(({ key }) => ({ key, uploaded: new Date(0) })) }
      },
      head: async (key: string) => {
        const object = await inner.head(key)
        return object && { ...object, uploaded: come ? new Date(now) : new Date(0) }
      },
    }))
    await deleteOrphanedMedia({ db, media: aged }, now)
    expect(come).toBe(true)
    expect(await keysOf()).toEqual(filesOf('a'))
  },
)

test('a run continues where the last one ended, and then starts again', { timeout: 120_000 }, async () => {
  const { db, bindings, upload } = await empty()
  await upload(id('zz'))
  const asked: (string | undefined)[] = []
  // Two files per listing, so that a few files take many listings.
  const media = replaceCalls(real, () => ({
    list: (options: R2ListOptions) => {
      asked.push(options.startAfter)
      return real.list({ ...options, limit: 2 })
    },
  }))
  for (let index = 0; index < 25; index++) await real.put(`medios/${id(index)}/10.png`, 'x')
  await deleteOrphanedMedia({ db, media }, tomorrow)
  expect(asked).toHaveLength(10)
  expect((await keysOf()).filter((key) => !filesOf('zz').includes(key))).toHaveLength(5)
  const place = () => bindings.DB.prepare('SELECT after FROM media_sweep').first('after')
  const ended = await place()
  await deleteOrphanedMedia({ db, media }, tomorrow)
  expect(asked[10]).toBe(ended)
  expect(await keysOf()).toEqual(filesOf('zz'))
  expect(await place()).toBe('')
})
