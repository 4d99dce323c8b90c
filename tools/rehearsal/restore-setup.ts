import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase as open } from '#worker/db/database.ts'
import { importBackupKey } from '#worker/features/operations/backup/encryption.ts'
import { runDirectly } from '#worker/features/operations/backup/make.ts'
import { runBackup } from '#worker/features/operations/backup/run.ts'
import { type SiteRestoreOptions, restoreSite } from '../backup/restore-site.ts'
import { type Sites, type Storage, withStorage } from '../backup/storage.ts'
import { dumpMigratedDatabase } from '../checks/migrated-database.ts'
import { createDatabase, type FakeAccount } from './account.ts'
import { config, deployFirstBuild, createRehearsal, type Rehearsal } from './rehearse.ts'
import { createStoredData, type StoredData } from './stored-data.ts'

// Two published sites with embedded D1 and R2: production, which has a backup, and an empty one for tests.

export const keyHex = 'b2'.repeat(32)
export const backupTime = Date.UTC(2026, 10, 21, 4, 17)
export const backupId = '20261121T041700Z'
const emptySite = dumpMigratedDatabase()

export async function createKey(digits: string) {
  const key = await importBackupKey(digits)
  if (!key) throw new Error('No key')
  return key
}

type RestoreSetup = {
  site: Rehearsal
  data: StoredData
  sites: Sites
  /** Restores. Returns the message that stopped the restore (null if it succeeded) and the output. */
  restore: (order?: Partial<SiteRestoreOptions>) => Promise<{ stopped: string | null; output: string }>
  withStorage: <T>(place: string, work: (storage: Storage) => Promise<T>) => Promise<T>
  stop: () => Promise<unknown>
}

export const listUserNames = (db: Storage['DB']): Promise<unknown> =>
  db.prepare('SELECT group_concat(name) AS names FROM managers').first('names')

async function fillStorage({ DB, MEDIA, BACKUPS }: Storage): Promise<void> {
  await DB.prepare(emptySite).run()
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
      backup: { bucket: BACKUPS, key: keyHex, workflow: null, drill: null },
    },
    backupTime,
    runDirectly,
  )
}

/** Adds the resources of an empty staging to an account. */
export function addRestoreTarget(account: FakeAccount): void {
  account.databases.set('cauce-staging', createDatabase('cauce-staging', 'eu'))
  for (const name of ['cauce-staging-media', 'cauce-staging-backups'])
    account.buckets.set(name, { name, jurisdiction: 'eu' })
}

/** Production has a backup; staging runs the same code and is empty. */
export async function createRestoreSetup(): Promise<RestoreSetup> {
  const site = await createRehearsal((account) => {
    deployFirstBuild(account)
    addRestoreTarget(account)
  })
  const data = await createStoredData()
  const state = await mkdtemp(join(tmpdir(), 'cauce-local-'))
  const sites: Sites = { config, env: { ...process.env, ...site.env }, connect: data.connect, state }
  await withStorage('production', sites, fillStorage)
  await withStorage('staging', sites, ({ DB }) => DB.prepare(emptySite).run())
  const key = await createKey(keyHex)
  return {
    site,
    data,
    sites,
    withStorage: (target, work) => withStorage(target, sites, work),
    stop: () => Promise.all([site.stop(), data.stop()]),
    async restore(options = {}) {
      const output: string[] = []
      const defaults = {
        from: 'latest',
        into: 'staging',
        copies: 'production',
        overwrite: false,
        only: null,
        key,
      }
      const stopped = await restoreSite(
        { ...defaults, ...options, writeLine: (line) => output.push(line) },
        sites,
      ).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      return { stopped, output: output.join('\n') }
    },
  }
}
