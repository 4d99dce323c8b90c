import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createDatabase as open } from '#worker/db/database.ts'
import { runDirectly } from '#worker/features/operations/backup/make.ts'
import { listBackups } from '#worker/features/operations/backup/manifest.ts'
import { checkBackup } from '#worker/features/operations/backup/restore.ts'
import { runBackup } from '#worker/features/operations/backup/run.ts'
import { readCopyPlace } from '../../backup/copy-place.ts'
import { copyBackup } from '../../backup/copy.ts'
import { createFolderBucket, downloadBackup } from '../../backup/folder-bucket.ts'
import { restoreSite } from '../../backup/restore-site.ts'
import type { Storage } from '../../backup/storage.ts'
import { dumpMigratedDatabase, selectColumn } from '../../checks/migrated-database.ts'
import { createFaults, type Faults } from '../faults.ts'
import { createMemoryBucket, createMemoryDatabase, type StoredObjects } from '../memory-storage.ts'
import { config, createRehearsal, deployFirstBuild } from '../rehearse.ts'
import { addRestoreTarget, backupId, backupTime, createKey, keyHex } from '../restore-setup.ts'
import { startSecondPlace } from '../second-place.ts'
import type { BreakableCommand, Trial } from './table.ts'

// The commands for backups, to be broken at each call of the database and the buckets.

const emptySite = dumpMigratedDatabase()

type MemorySite = { file: DatabaseSync; storage: Storage; media: StoredObjects; copies: StoredObjects }

function createSite(faults: Faults): MemorySite {
  const file = new DatabaseSync(':memory:')
  file.exec(emptySite)
  const media: StoredObjects = new Map()
  const copies: StoredObjects = new Map()
  return {
    file,
    media,
    copies,
    storage: {
      DB: createMemoryDatabase(file, faults),
      MEDIA: createMemoryBucket('media', media, faults),
      BACKUPS: createMemoryBucket('backups', copies, faults),
    },
  }
}

function addPerson({ file, media }: MemorySite, name: string): void {
  file
    .prepare(
      `INSERT INTO managers (id, email, name, role, created_at) VALUES (?1, lower(?1) || '@ensayo.es', ?1, 'owner', 1)`,
    )
    .run(name)
  media.set(`medios/${name}.png`, { bytes: new TextEncoder().encode(name), options: {} })
}

const backUp = ({ storage: { DB, MEDIA, BACKUPS } }: MemorySite, at: number) => {
  const backup = { bucket: BACKUPS, key: keyHex, workflow: null, drill: null }
  return runBackup({ db: open(DB), media: MEDIA, backup }, at, runDirectly)
}

/** A site with two people and two images, which has a backup. */
async function createSiteWithBackup(faults: Faults): Promise<MemorySite> {
  const site = createSite(faults)
  addPerson(site, 'Ana')
  addPerson(site, 'Luz')
  await backUp(site, backupTime)
  faults.calls.length = 0
  return site
}

const toMessage = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** The message that says why a complete backup in the bucket cannot be restored; null if all can. */
async function findDamage(bucket: Storage['BACKUPS']): Promise<string | null> {
  const key = await createKey(keyHex)
  for (const { id, isComplete } of await listBackups(bucket)) {
    const message = isComplete ? await toMessage(checkBackup({ bucket, key }, id, runDirectly)) : null
    if (message !== null) return message
  }
  return null
}

const nothingToStop = async (): Promise<void> => {}

const backup: BreakableCommand = {
  name: 'Backup',
  async start(): Promise<Trial> {
    const faults = createFaults()
    const site = await createSiteWithBackup(faults)
    addPerson(site, 'Eva')
    let at = backupTime
    return {
      faults,
      run: () => toMessage(backUp(site, (at += 86_400_000))),
      async findProblem(stopped) {
        const good = (await listBackups(site.storage.BACKUPS)).filter(({ isGood }) => isGood)
        if (good[0]?.id !== backupId) return 'the good backup of before is gone'
        if (stopped === null && good.length < 2) return 'there is no new backup'
        return findDamage(site.storage.BACKUPS)
      },
      stop: nothingToStop,
    }
  },
}

const download: BreakableCommand = {
  name: 'Download of a backup',
  async start(): Promise<Trial> {
    const faults = createFaults()
    const { storage } = await createSiteWithBackup(faults)
    const folder = await mkdtemp(join(tmpdir(), 'cauce-copias-'))
    const key = await createKey(keyHex)
    return {
      faults,
      run: () => toMessage(downloadBackup(storage.BACKUPS, key, { id: backupId, folder })),
      findProblem: (stopped) => {
        const bucket = createFolderBucket(folder)
        return stopped === null
          ? toMessage(checkBackup({ bucket, key }, backupId, runDirectly))
          : findDamage(bucket)
      },
      stop: () => rm(folder, { recursive: true }),
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
      stop: place.stop,
    }
  },
}

const people = ({ file }: MemorySite): string =>
  selectColumn(file, 'SELECT name FROM managers ORDER BY name').join()

const restore: BreakableCommand = {
  name: 'Restore over a site with other content',
  async start(): Promise<Trial> {
    const platform = await createRehearsal((account) => {
      deployFirstBuild(account)
      addRestoreTarget(account)
    })
    const { faults } = platform
    const [source, target] = [await createSiteWithBackup(faults), createSite(faults)]
    addPerson(target, 'Otra')
    const sites = {
      config,
      env: { ...process.env, ...platform.env },
      state: '',
      connect: async (_: string, { target: into }: { target: string }) => ({
        env: into === 'staging' ? target.storage : source.storage,
        dispose: nothingToStop,
      }),
    }
    const key = await createKey(keyHex)
    const order = { from: 'latest', into: 'staging', copies: 'production', overwrite: true, only: null, key }
    return {
      faults,
      run: () => toMessage(restoreSite({ ...order, writeLine: () => {} }, sites)),
      findProblem(stopped) {
        const isPaused = selectColumn(target.file, 'SELECT 1 FROM write_pause WHERE until > 0').length > 0
        const found = people(target)
        const files = ['Ana', 'Luz'].every((name) => target.media.has(`medios/${name}.png`))
        if (stopped === null)
          return found === 'Ana,Luz' && files && !isPaused ? null : `it has ${found}, paused: ${isPaused}`
        if (stopped.endsWith('No se ha escrito nada.'))
          return found === 'Otra' ? null : 'something was written'
        return stopped.includes('quedó a medias') ? null : `it does not say what it left: ${stopped}`
      },
      stop: platform.stop,
    }
  },
}

export const backupCommands = [backup, download, copy, restore]
