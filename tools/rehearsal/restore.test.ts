import { expect, test } from 'vitest'
import type { SiteRestoreOptions } from '../backup/restore-site.ts'
import { withStorage } from '../backup/storage.ts'
import {
  addPerson,
  backUp,
  backupId,
  backupTime,
  createKey,
  createRestoreSetup,
  listPeople,
} from './faults/backups.ts'
import { toMessage } from './rehearse.ts'

// Tests restores of backups with a simulated account and storage in memory, into a local site with that of wrangler.

test('a backup is restored into an empty site, of another environment or local, which is named', async () => {
  await using setup = await createRestoreSetup()
  const { opened, restore, sites, staging } = setup
  const done = await restore()
  expect(done.stopped).toBeNull()
  expect(done.output).toContain(
    'Se escribirá en la cuenta Ensayo: base de datos cauce-staging, almacén cauce-staging-media.',
  )
  expect(done.output).toContain(`Restaurada la copia ${backupId}`)
  expect(new Set(opened)).toEqual(
    new Set(
      ['', '-staging'].flatMap((env) => ['', '-media', '-backups'].map((part) => `cauce${env}${part}`)),
    ),
  )
  expect(listPeople(staging)).toBe('Ana,Luz')
  expect(staging.media.get('medios/Ana.png')?.bytes).toEqual(new TextEncoder().encode('Ana'))

  expect((await restore({ into: 'local' })).stopped).toBeNull()
  await withStorage('local', sites, async ({ DB, MEDIA }) => {
    const names = 'SELECT group_concat(name) AS names FROM managers'
    expect(await DB.prepare(names).first('names')).toBe('Ana,Luz')
    expect(await (await MEDIA.get('medios/Ana.png'))?.text()).toBe('Ana')
  })
})

test('a restore refuses to overwrite content without the option for it, and wrong arguments', async () => {
  await using setup = await createRestoreSetup()
  const { account, restore, production, staging } = setup
  addPerson(staging, 'Otra')
  const refused = async (order: Partial<SiteRestoreOptions>, words: RegExp) => {
    const { stopped } = await restore(order)
    expect(stopped).toMatch(words)
    expect(stopped).toMatch(/No se ha escrito nada\.$/)
  }
  await refused({}, /no está vacía: hay filas en managers/)
  await refused({ key: await createKey('c3'.repeat(32)), overwrite: true }, /La clave no es la de esta copia/)
  await refused({ into: 'otra' }, /Falta \[env\.otra\.vars\]/)
  await refused({ from: '20200101T000000Z', overwrite: true }, /No hay ninguna copia completa/)
  account.buckets.delete('cauce-backups')
  await refused({ overwrite: true }, /En la cuenta Ensayo no existe el almacén cauce-backups/)
  account.buckets.set('cauce-backups', { name: 'cauce-backups', jurisdiction: 'eu' })
  // Without a workers.dev name wrangler would choose a random one, permanently.
  account.subdomain = null
  await refused({ overwrite: true }, /no tiene todavía un nombre en workers\.dev/)
  account.subdomain = 'cuenta'

  const { BACKUPS } = production.storage
  const [piece] = (await BACKUPS.list({ prefix: `copias/${backupId}/managers` })).objects
  const name = piece?.key ?? ''
  const bytes = new Uint8Array((await (await BACKUPS.get(name))?.arrayBuffer()) ?? [])
  await BACKUPS.put(name, bytes.with(40, (bytes[40] ?? 0) ^ 1))
  await refused({ overwrite: true }, /La pieza .+managers-\d+ está dañada/)
  await BACKUPS.put(name, bytes)
  expect(listPeople(staging)).toBe('Otra')

  expect((await restore({ overwrite: true })).stopped).toBeNull()
  expect(listPeople(staging)).toBe('Ana,Luz')
})

test('only missing files are restored, or only the database', async () => {
  await using setup = await createRestoreSetup()
  const { restore, production, staging } = setup
  production.media.delete('medios/Ana.png')
  production.file.exec("UPDATE managers SET name = 'Otra' WHERE name = 'Luz'")
  const order = { into: 'production', only: 'files' as const }
  expect((await restore(order)).output).toContain('Archivos que faltaban y han vuelto: 1.')
  expect((await restore(order)).output).toContain('Archivos que faltaban y han vuelto: 0.')
  expect(production.media.has('medios/Ana.png')).toBe(true)
  expect(listPeople(production)).toBe('Ana,Otra')
  expect((await restore({ only: 'data' })).output).toMatch(
    /: \d+ filas\. Los archivos siguen como estaban: los que falten vuelven con «--only files»\./,
  )
  expect(listPeople(staging)).toBe('Ana,Luz')
  expect(staging.media.size).toBe(0)
})

/** The batches that change a database. */
const writes = /D1 (?!SELECT)/

test('an interrupted restore reports its state, blocks backups, and continues with the same command', async () => {
  await using setup = await createRestoreSetup()
  const { setFailure, restore, staging } = setup
  setFailure({ call: writes, kind: 'cut', skip: 30 })
  const broken = await restore()
  expect(broken.stopped).toMatch(writes)
  expect(broken.stopped).toContain(
    `La restauración de ${backupId} quedó a medias: el sitio tiene solo una parte, y durante unos diez minutos no guarda nada nuevo. Repite la misma orden, con --from ${backupId}, y sigue donde quedó.`,
  )
  setFailure()
  expect(await toMessage(backUp(staging.storage, backupTime + 86_400_000))).toContain('a medias')
  expect((await restore()).stopped).toBeNull()
  expect(listPeople(staging)).toBe('Ana,Luz')
})

test('if the database fails before the first write, the restore reports that nothing was written', async () => {
  await using setup = await createRestoreSetup()
  setup.setFailure({ call: writes, kind: 'cut' })
  const { stopped } = await setup.restore()
  expect(stopped).toMatch(writes)
  expect(stopped).toContain('No se ha escrito nada.')
})
