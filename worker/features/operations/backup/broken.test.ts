import { expect, test } from 'vitest'
import { runDirectly } from './make.ts'
import { readManifest } from './manifest.ts'
import { checkBackup } from './restore.ts'
import {
  BACKUPS,
  backUp,
  dump,
  dumpBucket,
  createEmptyTarget,
  fillSite,
  importTestKey,
  restoreOrMessage,
  SECOND,
  SECOND_MEDIA,
} from './testing.ts'

/** Creates a backup and an empty target; returns the name of one piece with rows and of one media object. */
async function prepare() {
  const { app } = await fillSite()
  const { id } = await backUp(app)
  const target = await createEmptyTarget()
  const manifest = await readManifest(BACKUPS, target.key, id)
  const rows = manifest.tables.find(({ name }) => name === 'posts')?.pieces[0]?.name ?? ''
  const [object] = (await BACKUPS.list({ prefix: 'objetos/' })).objects
  return { id, target, rows, object: object?.key ?? '', untouched: await dump(SECOND) }
}

async function change(name: string, edit: (bytes: Uint8Array) => void): Promise<void> {
  const object = await BACKUPS.get(name)
  const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0))
  edit(bytes)
  const metadata = object?.customMetadata ? { customMetadata: object.customMetadata } : {}
  await BACKUPS.put(name, bytes, metadata)
}
const flipLast = (bytes: Uint8Array) => bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1)

test('a restore detects a flipped bit in rows or an image before it writes anything', async () => {
  for (const kind of ['rows', 'object'] as const) {
    const prepared = await prepare()
    await change(prepared[kind], flipLast)
    expect(await restoreOrMessage(prepared.target)).toBe(
      `La pieza ${prepared[kind]} está dañada: su SHA-256 no es el del manifiesto.`,
    )
    expect(await dump(SECOND)).toEqual(prepared.untouched)
    expect(await dumpBucket(SECOND_MEDIA)).toEqual({})
  }
})

test('a restore names a missing object of the backup and writes nothing', async () => {
  for (const kind of ['rows', 'object'] as const) {
    const prepared = await prepare()
    await BACKUPS.delete(prepared[kind])
    expect(await restoreOrMessage(prepared.target)).toBe(
      `Falta la pieza ${prepared[kind]} en el almacén de copias.`,
    )
    expect(await dump(SECOND)).toEqual(prepared.untouched)
  }
})

test('a restore distinguishes a wrong key from a damaged backup', async () => {
  const { target, untouched } = await prepare()
  const key = await importTestKey('b2'.repeat(32))
  expect(await restoreOrMessage({ ...target, key })).toBe(
    `La clave no es la de esta copia: se cifró con la clave de huella ${target.key.id}, y BACKUP_KEY tiene la huella ${key.id}.`,
  )
  expect(await dump(SECOND)).toEqual(untouched)
})

test('a restore rejects a manifest that was changed, moved or deleted', async () => {
  const { id, target } = await prepare()
  const name = `copias/${id}/manifiesto`
  const manifest = await BACKUPS.get(name)
  const sealed = (await manifest?.arrayBuffer()) ?? new ArrayBuffer(0)
  await BACKUPS.put('copias/20261122T041700Z/manifiesto', sealed)
  expect(await restoreOrMessage(target)).toMatch(/^La pieza copias\/20261122T041700Z\/manifiesto está dañada/)
  await BACKUPS.delete('copias/20261122T041700Z/manifiesto')
  await change(name, flipLast)
  expect(await restoreOrMessage(target)).toMatch(
    /manifiesto está dañada: lo que contiene no es lo que se guardó\.$/,
  )
  await change(name, (bytes) => bytes.fill(0))
  expect(await restoreOrMessage(target)).toMatch(
    /manifiesto está dañada: no empieza como una pieza de copia\.$/,
  )
  await BACKUPS.delete(name)
  expect(await restoreOrMessage(target)).toBe('En el almacén no hay ninguna copia completa.')
})

test('restoring an unknown backup id lists the ids of the existing backups', async () => {
  const { id, target } = await prepare()
  expect(await restoreOrMessage(target, { from: '../otra' })).toBe(
    `No hay ninguna copia completa «../otra». Las que hay: ${id}.`,
  )
})

test('the backup bucket contains no readable text', async () => {
  const { id, target } = await prepare()
  const manifest = await checkBackup(target, id, runDirectly)
  for (const { key } of (await BACKUPS.list()).objects) {
    const text = await (await BACKUPS.get(key))?.text()
    for (const word of ['canción', 'Consulta', 'lucia@empresa', 'posts', 'managers', 'IHDR'])
      expect(text, key).not.toContain(word)
  }
  expect(manifest.id).toBe(id)
})

test('completes a restore while visitors write to the site', async () => {
  const { app } = await fillSite()
  const day = (views: number) =>
    `INSERT INTO visit_days (day, revision, views, visits, visitors, bots, weight, counts)
     VALUES ('2026-11-21', 1, ${views}, 1, 1, 0, 1, '{}')`
  await app.run`DELETE FROM visit_days`
  await app.bindings.DB.prepare(day(70)).run()
  await backUp(app)
  const target = await createEmptyTarget()
  const done = await restoreOrMessage(target, {
    async step(name, work) {
      if (/^escribir .+visit_days/.test(name)) await SECOND.prepare(day(1)).run()
      return work()
    },
  })
  expect(done).toMatchObject({ orphans: 0 })
  expect(await SECOND.prepare('SELECT views FROM visit_days').first('views')).toBe(70)
})
