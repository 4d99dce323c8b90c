import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabase as open } from '#worker/db/database.ts'
import { plainStep } from '#worker/features/operations/backup/make.ts'
import { runBackup } from '#worker/features/operations/backup/run.ts'
import { importBackupKey } from '#worker/features/operations/backup/seal.ts'
import { type Restore, restoreSite } from '../backup/restore-site.ts'
import { type Sites, type Storage, withStorage } from '../backup/storage.ts'
import { createDatabase } from './account.ts'
import { createData, type Data, migrateWhole } from './data.ts'
import { config, deployed, patience, rehearse, type Rehearsal } from './rehearse.ts'

// Bringing a backup back, against the stand-in of the account and embedded D1 and R2.

const hex = 'b2'.repeat(32)
const at = Date.UTC(2026, 10, 21, 4, 17)
const id = '20261121T041700Z'

async function keyOf(digits: string) {
  const key = await importBackupKey(digits)
  if (!key) throw new Error('No key')
  return key
}

type Scene = {
  site: Rehearsal
  data: Data
  sites: Sites
  /** Restores, and gives what stopped it (null = nothing did) with what was said. */
  restore: (order?: Partial<Restore>) => Promise<{ stopped: string | null; said: string }>
  in: <T>(place: string, work: (storage: Storage) => Promise<T>) => Promise<T>
  stop: () => Promise<unknown>
}

const names = (db: Storage['DB']): Promise<unknown> =>
  db.prepare('SELECT group_concat(name) AS names FROM managers').first('names')

async function fill({ DB, MEDIA, BACKUPS }: Storage): Promise<void> {
  await migrateWhole(DB)
  await DB.batch(
    ['Ana', 'Luz'].map((name) =>
      DB.prepare(
        `INSERT INTO managers (id, email, name, role, created_at) VALUES (?1, lower(?1) || '@ensayo.es', ?1, 'owner', 1)`,
      ).bind(name),
    ),
  )
  await DB.prepare(
    `INSERT INTO visit_days (day, revision, views, visits, visitors, bots, weight, counts)
     VALUES ('2026-11-20', 1, 5, 4, 3, 0, 1, '{}')`,
  ).run()
  await MEDIA.put('medios/uno.png', new Uint8Array([1, 2, 3]))
  await runBackup(
    {
      db: open(DB),
      media: MEDIA,
      backup: { bucket: BACKUPS, key: hex, workflow: null, drill: null },
    },
    at,
    plainStep,
  )
}

/** Production with a backup, and an empty staging of the same code. */
async function prepare(): Promise<Scene> {
  const site = await rehearse((account) => {
    deployed(account)
    account.databases.set('cauce-staging', createDatabase('cauce-staging', 'eu'))
    for (const name of ['cauce-staging-media', 'cauce-staging-backups'])
      account.buckets.set(name, { name, jurisdiction: 'eu' })
  })
  const data = await createData()
  const state = await mkdtemp(join(tmpdir(), 'cauce-local-'))
  const sites: Sites = { config, env: { ...process.env, ...site.env }, connect: data.connect, state }
  await withStorage('production', sites, fill)
  await withStorage('staging', sites, ({ DB }) => migrateWhole(DB))
  const key = await keyOf(hex)
  return {
    site,
    data,
    sites,
    in: (place, work) => withStorage(place, sites, work),
    stop: () => Promise.all([site.stop(), data.stop()]),
    async restore(order = {}) {
      const said: string[] = []
      const whole = { from: 'latest', into: 'staging', copies: 'production', overwrite: false, key }
      const stopped = await restoreSite({ ...whole, ...order, say: (line) => said.push(line) }, sites).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      return { stopped, said: said.join('\n') }
    },
  }
}

test(
  'a backup comes right into an empty site, of another environment or here, and says where',
  patience,
  async () => {
    const { data, restore, in: within, stop } = await prepare()
    data.opened.length = 0
    const done = await restore()
    expect(done.stopped).toBeNull()
    expect(done.said).toContain(
      'Se escribirá en la cuenta Ensayo: base de datos cauce-staging, almacén cauce-staging-media.',
    )
    expect(done.said).toContain(`Restaurada la copia ${id}`)
    expect(new Set(data.opened)).toEqual(
      new Set(
        ['', '-staging'].flatMap((env) => ['', '-media', '-backups'].map((part) => `cauce${env}${part}`)),
      ),
    )
    expect(await within('staging', ({ DB }) => names(DB))).toBe('Ana,Luz')
    const bytes = await within('staging', async ({ MEDIA }) =>
      (await MEDIA.get('medios/uno.png'))?.arrayBuffer().then((buffer) => [...new Uint8Array(buffer)]),
    )
    expect(bytes).toEqual([1, 2, 3])

    expect((await restore({ into: 'local' })).stopped).toBeNull()
    expect(await within('local', ({ DB }) => names(DB))).toBe('Ana,Luz')
    await stop()
  },
)

test(
  'what has content is left alone unless told otherwise, and so is what a wrong order names',
  patience,
  async () => {
    const { site, restore, in: within, stop } = await prepare()
    await within('staging', ({ DB }) =>
      DB.prepare(
        `INSERT INTO managers (id, email, name, role, created_at) VALUES ('x', 'x@ensayo.es', 'Otra', 'owner', 1)`,
      ).run(),
    )
    const refused = async (order: Partial<Restore>, words: RegExp) => {
      const { stopped } = await restore(order)
      expect(stopped).toMatch(words)
      expect(stopped).toMatch(/No se ha escrito nada\.$/)
    }
    await refused({}, /no está vacía: hay filas en managers/)
    await refused({ key: await keyOf('c3'.repeat(32)), overwrite: true }, /La clave no es la de esta copia/)
    await refused({ into: 'otra' }, /Falta \[env\.otra\.vars\]/)
    await refused({ from: '20200101T000000Z', overwrite: true }, /No hay ninguna copia completa/)
    site.account.buckets.delete('cauce-backups')
    await refused({ overwrite: true }, /En la cuenta Ensayo no existe el almacén cauce-backups/)
    site.account.buckets.set('cauce-backups', { name: 'cauce-backups', jurisdiction: 'eu' })
    // wrangler would choose one at random, for good.
    site.account.subdomain = null
    await refused({ overwrite: true }, /no tiene todavía un nombre en workers\.dev/)
    site.account.subdomain = 'cuenta'

    const piece = await within('production', async ({ BACKUPS }) => {
      const { objects } = await BACKUPS.list({ prefix: `copias/${id}/managers` })
      const name = objects[0]?.key ?? ''
      const whole = new Uint8Array((await (await BACKUPS.get(name))?.arrayBuffer()) ?? [])
      await BACKUPS.put(
        name,
        whole.map((byte, index) => (index === 40 ? byte ^ 1 : byte)),
      )
      return { name, whole }
    })
    await refused({ overwrite: true }, /La pieza .+managers-\d+ está dañada/)
    await within('production', async ({ BACKUPS }) => void (await BACKUPS.put(piece.name, piece.whole)))
    expect(await within('staging', ({ DB }) => names(DB))).toBe('Otra')

    expect((await restore({ overwrite: true })).stopped).toBeNull()
    expect(await within('staging', ({ DB }) => names(DB))).toBe('Ana,Luz')
    await stop()
  },
)

test(
  'one that breaks off says what stands, backs nothing up meanwhile, and goes on by the same order',
  patience,
  async () => {
    const { data, restore, in: within, stop } = await prepare()
    data.breakAfter(30)
    const broken = await restore()
    expect(broken.stopped).toContain('Network connection lost')
    expect(broken.stopped).toContain(
      `La restauración de ${id} quedó a medias: el sitio tiene solo una parte, y durante unos diez minutos no guarda nada nuevo. Repite la misma orden, con --from ${id}, y sigue donde quedó.`,
    )
    data.breakAfter(null)

    const backup = await within('staging', ({ DB, MEDIA, BACKUPS }) =>
      runBackup(
        { db: open(DB), media: MEDIA, backup: { bucket: BACKUPS, key: hex, workflow: null, drill: null } },
        at + 86_400_000,
        plainStep,
      ).then(
        () => null,
        (error: unknown) => String(error),
      ),
    )
    expect(backup).toContain('a medias')

    expect((await restore()).stopped).toBeNull()
    expect(await within('staging', ({ DB }) => names(DB))).toBe('Ana,Luz')
    await stop()
  },
)

test(
  'a database that does not answer before anything is written is said to be untouched',
  patience,
  async () => {
    const { data, restore, stop } = await prepare()
    data.breakAfter(0)
    const { stopped } = await restore()
    expect(stopped).toContain('Network connection lost')
    expect(stopped).toContain('No se ha escrito nada.')
    await stop()
  },
)
