import { mkdtemp, rm, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createDatabase as open } from '#worker/db/database.ts'
import { importBackupKey } from '#worker/features/operations/backup/encryption.ts'
import { runDirectly } from '#worker/features/operations/backup/make.ts'
import { listBackups } from '#worker/features/operations/backup/manifest.ts'
import { checkBackup } from '#worker/features/operations/backup/restore.ts'
import { runBackup } from '#worker/features/operations/backup/run.ts'
import { readCopyPlace } from '../../backup/copy-place.ts'
import { copyBackup } from '../../backup/copy.ts'
import { createFolderBucket, downloadBackup } from '../../backup/folder-bucket.ts'
import { type SiteRestoreOptions, restoreSite } from '../../backup/restore-site.ts'
import { type Storage, readSites, type Sites } from '../../backup/storage.ts'
import { selectColumn, dumpMigratedDatabase } from '../../checks/migrated-database.ts'
import { localTarget } from '../../cli/environment/target.ts'
import { createDatabase } from '../account.ts'
import { createFaults, type Faults } from '../faults.ts'
import { createMemoryBucket, createMemoryDatabase, type StoredObjects } from '../memory-storage.ts'
import { toMessage, config, deployFirstBuild, createRehearsal, show } from '../rehearse.ts'
import { startSecondPlace } from '../second-place.ts'
import type { BreakableCommand, Trial } from './table.ts'

// Two published sites with their storage in memory: production, which has a backup, and staging, which is empty. A local
// site has the storage of wrangler.

export const keyHex = 'b2'.repeat(32)
export const backupTime = Date.UTC(2026, 10, 21, 4, 17)
export const backupId = '20261121T041700Z'
const emptySite = dumpMigratedDatabase()

export async function createKey(digits = keyHex) {
  const key = await importBackupKey(digits)
  if (!key) throw new Error('No key')
  return key
}

type MemorySite = { file: DatabaseSync; media: StoredObjects; storage: Storage }

function createMemorySite(faults: Faults): MemorySite {
  const file = new DatabaseSync(':memory:')
  file.exec(emptySite)
  const media: StoredObjects = new Map()
  const storage = {
    DB: createMemoryDatabase(file, faults),
    MEDIA: createMemoryBucket('media', media, faults),
    BACKUPS: createMemoryBucket('backups', new Map(), faults),
  }
  return { file, media, storage }
}

export function addPerson({ file, media }: MemorySite, name: string): void {
  file
    .prepare(
      `INSERT INTO managers (id, email, name, role, created_at) VALUES (?1, lower(?1) || '@ensayo.es', ?1, 'owner', 1)`,
    )
    .run(name)
  media.set(`medios/${name}.png`, { bytes: new TextEncoder().encode(name), options: {} })
}

export const listPeople = ({ file }: MemorySite): string =>
  selectColumn(file, 'SELECT name FROM managers ORDER BY name').join()

export const backUp = ({ DB, MEDIA, BACKUPS }: Storage, at: number) => {
  const backup = { bucket: BACKUPS, key: keyHex, workflow: null, drill: null }
  return runBackup({ db: open(DB), media: MEDIA, backup }, at, runDirectly)
}

/** A site with two people and two images, which has a backup. */
async function createSiteWithBackup(faults: Faults): Promise<MemorySite> {
  const site = createMemorySite(faults)
  for (const name of ['Ana', 'Luz']) addPerson(site, name)
  site.file.exec(`INSERT INTO visit_days (day, revision, views, visits, visitors, bots, weight, counts)
    VALUES ('2026-11-20', 1, 5, 4, 3, 0, 1, '{}')`)
  await backUp(site.storage, backupTime)
  faults.calls.length = 0
  return site
}

/** Production has a backup; staging runs the same code and is empty. */
export async function createRestoreSetup() {
  const site = await createRehearsal((account) => {
    deployFirstBuild(account)
    account.databases.set('cauce-staging', createDatabase('cauce-staging', 'eu'))
    for (const name of ['cauce-staging-media', 'cauce-staging-backups'])
      account.buckets.set(name, { name, jurisdiction: 'eu' })
  })
  const production = await createSiteWithBackup(site.faults)
  const staging = createMemorySite(site.faults)
  const opened: string[] = []
  const local = await readSites()
  const sites: Sites = {
    config,
    env: { ...process.env, ...site.env },
    state: await mkdtemp(join(tmpdir(), 'cauce-local-')),
    async connect(configPath, where) {
      if (where.target === localTarget) return local.connect(configPath, where)
      const { d1_databases, r2_buckets } = JSON.parse(await readFile(configPath, 'utf8'))
      for (const { database_name, bucket_name } of [...d1_databases, ...r2_buckets])
        opened.push(database_name ?? bucket_name)
      return { env: (where.target === 'staging' ? staging : production).storage, dispose: async () => {} }
    },
  }
  const defaults = { from: 'latest', into: 'staging', copies: 'production', overwrite: false, only: null }
  const key = await createKey()
  return {
    ...site,
    production,
    staging,
    sites,
    /** Names of the databases and buckets that were opened. */
    opened,
    /** Restores. Returns the message that stopped the restore (null if it succeeded) and the output. */
    async restore(options: Partial<SiteRestoreOptions> = {}) {
      const output: string[] = []
      const { from, into } = { ...defaults, ...options }
      show(`$ npm run restore -- --from ${from} --into ${into}`)
      const writeLine = (line: string) => output.push(show(line))
      const stopped = await toMessage(restoreSite({ ...defaults, key, ...options, writeLine }, sites))
      return { stopped, output: output.join('\n') }
    },
  }
}

// The commands for backups, to be broken at each call of the database and the buckets.

/** The message that says why a complete backup in the bucket cannot be restored; null if all can. */
async function findDamage(bucket: Storage['BACKUPS']): Promise<string | null> {
  const key = await createKey()
  for (const { id, isComplete } of await listBackups(bucket)) {
    const message = isComplete ? await toMessage(checkBackup({ bucket, key }, id, runDirectly)) : null
    if (message !== null) return message
  }
  return null
}

const backup: BreakableCommand = {
  name: 'Backup',
  async start(): Promise<Trial> {
    const faults = createFaults()
    const site = await createSiteWithBackup(faults)
    addPerson(site, 'Eva')
    let at = backupTime
    return {
      faults,
      run: () => toMessage(backUp(site.storage, (at += 86_400_000))),
      async findProblem(stopped) {
        const good = (await listBackups(site.storage.BACKUPS)).filter(({ isGood }) => isGood)
        if (good[0]?.id !== backupId) return 'the good backup of before is gone'
        if (stopped === null && good.length < 2) return 'there is no new backup'
        return findDamage(site.storage.BACKUPS)
      },
      [Symbol.asyncDispose]: async () => {},
    }
  },
}

const download: BreakableCommand = {
  name: 'Download of a backup',
  async start(): Promise<Trial> {
    const faults = createFaults()
    const { storage } = await createSiteWithBackup(faults)
    const folder = await mkdtemp(join(tmpdir(), 'cauce-copias-'))
    const key = await createKey()
    return {
      faults,
      run: () => toMessage(downloadBackup(storage.BACKUPS, key, { id: backupId, folder })),
      findProblem: (stopped) => {
        const bucket = createFolderBucket(folder)
        return stopped === null
          ? toMessage(checkBackup({ bucket, key }, backupId, runDirectly))
          : findDamage(bucket)
      },
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
    }
  },
}

const copy: BreakableCommand = {
  name: 'Copy of a backup to a second place',
  async start(): Promise<Trial> {
    const faults = createFaults()
    const { storage } = await createSiteWithBackup(faults)
    const place = await startSecondPlace(faults)
    const bucket = createMemoryBucket('second', place.objects, createFaults())
    return {
      faults,
      run: () => toMessage(copyBackup(storage.BACKUPS, backupId, readCopyPlace(place.env))),
      findProblem: async (stopped) =>
        stopped === null && place.objects.size === 0 ? 'nothing was copied' : findDamage(bucket),
      [Symbol.asyncDispose]: place[Symbol.asyncDispose],
    }
  },
}

const restore: BreakableCommand = {
  name: 'Restore over a site with other content',
  async start(): Promise<Trial> {
    const setup = await createRestoreSetup()
    const { faults, staging } = setup
    addPerson(staging, 'Otra')
    faults.calls.length = 0
    return {
      ...setup,
      run: async () => (await setup.restore({ overwrite: true })).stopped,
      findProblem(stopped) {
        const isPaused = selectColumn(staging.file, 'SELECT 1 FROM write_pause WHERE until > 0').length > 0
        const found = listPeople(staging)
        const files = ['Ana', 'Luz'].every((name) => staging.media.has(`medios/${name}.png`))
        if (stopped === null)
          return found === 'Ana,Luz' && files && !isPaused ? null : `it has ${found}, paused: ${isPaused}`
        if (stopped.endsWith('No se ha escrito nada.'))
          return found === 'Otra' ? null : 'something was written'
        return stopped.includes('quedó a medias') ? null : `it does not say what it left: ${stopped}`
      },
    }
  },
}

export const backupCommands = [backup, download, copy, restore]
