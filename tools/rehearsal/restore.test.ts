import { expect, test } from 'vitest'
import { createDatabase as open } from '#worker/db/database.ts'
import { runDirectly } from '#worker/features/operations/backup/make.ts'
import { runBackup } from '#worker/features/operations/backup/run.ts'
import type { SiteRestoreOptions } from '../backup/restore-site.ts'
import { slowTest } from './rehearse.ts'
import {
  backupId,
  backupTime,
  createKey,
  createRestoreSetup,
  keyHex,
  listUserNames,
} from './restore-setup.ts'

// Tests restores of backups with a simulated account and embedded D1 and R2.

test(
  'a backup is restored into an empty site, of another environment or local, which is named',
  slowTest,
  async () => {
    const { data, restore, withStorage: within, stop } = await createRestoreSetup()
    data.openedStorages.length = 0
    const done = await restore()
    expect(done.stopped).toBeNull()
    expect(done.output).toContain(
      'Se escribirá en la cuenta Ensayo: base de datos cauce-staging, almacén cauce-staging-media.',
    )
    expect(done.output).toContain(`Restaurada la copia ${backupId}`)
    expect(new Set(data.openedStorages)).toEqual(
      new Set(
        ['', '-staging'].flatMap((env) => ['', '-media', '-backups'].map((part) => `cauce${env}${part}`)),
      ),
    )
    expect(await within('staging', ({ DB }) => listUserNames(DB))).toBe('Ana,Luz')
    const bytes = await within('staging', async ({ MEDIA }) =>
      (await MEDIA.get('medios/uno.png'))?.arrayBuffer().then((buffer) => [...new Uint8Array(buffer)]),
    )
    expect(bytes).toEqual([1, 2, 3])

    expect((await restore({ into: 'local' })).stopped).toBeNull()
    expect(await within('local', ({ DB }) => listUserNames(DB))).toBe('Ana,Luz')
    await stop()
  },
)

test(
  'a restore refuses to overwrite content without the option for it, and wrong arguments',
  slowTest,
  async () => {
    const { site, restore, withStorage: within, stop } = await createRestoreSetup()
    await within('staging', ({ DB }) =>
      DB.prepare(
        `INSERT INTO managers (id, email, name, role, created_at) VALUES ('x', 'x@ensayo.es', 'Otra', 'owner', 1)`,
      ).run(),
    )
    const refused = async (order: Partial<SiteRestoreOptions>, words: RegExp) => {
      const { stopped } = await restore(order)
      expect(stopped).toMatch(words)
      expect(stopped).toMatch(/No se ha escrito nada\.$/)
    }
    await refused({}, /no está vacía: hay filas en managers/)
    await refused(
      { key: await createKey('c3'.repeat(32)), overwrite: true },
      /La clave no es la de esta copia/,
    )
    await refused({ into: 'otra' }, /Falta \[env\.otra\.vars\]/)
    await refused({ from: '20200101T000000Z', overwrite: true }, /No hay ninguna copia completa/)
    site.account.buckets.delete('cauce-backups')
    await refused({ overwrite: true }, /En la cuenta Ensayo no existe el almacén cauce-backups/)
    site.account.buckets.set('cauce-backups', { name: 'cauce-backups', jurisdiction: 'eu' })
    // Without a workers.dev name wrangler would choose a random one, permanently.
    site.account.subdomain = null
    await refused({ overwrite: true }, /no tiene todavía un nombre en workers\.dev/)
    site.account.subdomain = 'cuenta'

    const piece = await within('production', async ({ BACKUPS }) => {
      const { objects } = await BACKUPS.list({ prefix: `copias/${backupId}/managers` })
      const name = objects[0]?.key ?? ''
      const bytes = new Uint8Array((await (await BACKUPS.get(name))?.arrayBuffer()) ?? [])
      await BACKUPS.put(
        name,
        bytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
      )
      return { name, bytes }
    })
    await refused({ overwrite: true }, /La pieza .+managers-\d+ está dañada/)
    await within('production', async ({ BACKUPS }) => void (await BACKUPS.put(piece.name, piece.bytes)))
    expect(await within('staging', ({ DB }) => listUserNames(DB))).toBe('Otra')

    expect((await restore({ overwrite: true })).stopped).toBeNull()
    expect(await within('staging', ({ DB }) => listUserNames(DB))).toBe('Ana,Luz')
    await stop()
  },
)

test('only missing files are restored, or only the database', slowTest, async () => {
  const { restore, withStorage: within, stop } = await createRestoreSetup()
  await within('production', async ({ DB, MEDIA }) => {
    await MEDIA.delete('medios/uno.png')
    await DB.prepare("UPDATE managers SET name = 'Otra' WHERE name = 'Luz'").run()
  })
  const order = { into: 'production', only: 'files' as const }
  expect((await restore(order)).output).toContain('Archivos que faltaban y han vuelto: 1.')
  expect((await restore(order)).output).toContain('Archivos que faltaban y han vuelto: 0.')
  await within('production', async ({ DB, MEDIA }) => {
    expect(await MEDIA.head('medios/uno.png')).not.toBeNull()
    expect(await listUserNames(DB)).toBe('Ana,Otra')
  })
  expect((await restore({ only: 'data' })).output).toMatch(
    /: \d+ filas\. Los archivos siguen como estaban: los que falten vuelven con «--only files»\./,
  )
  await within('staging', async ({ DB, MEDIA }) => {
    expect(await listUserNames(DB)).toBe('Ana,Luz')
    expect((await MEDIA.list()).objects).toEqual([])
  })
  await stop()
})

test(
  'an interrupted restore reports its state, blocks backups, and continues with the same command',
  slowTest,
  async () => {
    const { data, restore, withStorage: within, stop } = await createRestoreSetup()
    data.breakAfter(30)
    const broken = await restore()
    expect(broken.stopped).toContain('Network connection lost')
    expect(broken.stopped).toContain(
      `La restauración de ${backupId} quedó a medias: el sitio tiene solo una parte, y durante unos diez minutos no guarda nada nuevo. Repite la misma orden, con --from ${backupId}, y sigue donde quedó.`,
    )
    data.breakAfter(null)

    const backup = await within('staging', ({ DB, MEDIA, BACKUPS }) =>
      runBackup(
        { db: open(DB), media: MEDIA, backup: { bucket: BACKUPS, key: keyHex, workflow: null, drill: null } },
        backupTime + 86_400_000,
        runDirectly,
      ).then(
        () => null,
        (error: unknown) => String(error),
      ),
    )
    expect(backup).toContain('a medias')

    expect((await restore()).stopped).toBeNull()
    expect(await within('staging', ({ DB }) => listUserNames(DB))).toBe('Ana,Luz')
    await stop()
  },
)

test(
  'if the database fails before the first write, the restore reports that nothing was written',
  slowTest,
  async () => {
    const { data, restore, stop } = await createRestoreSetup()
    data.breakAfter(0)
    const { stopped } = await restore()
    expect(stopped).toContain('Network connection lost')
    expect(stopped).toContain('No se ha escrito nada.')
    await stop()
  },
)
