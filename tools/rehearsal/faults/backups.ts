import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDirectly } from '#worker/features/operations/backup/make.ts'
import { listBackups } from '#worker/features/operations/backup/manifest.ts'
import { checkBackup } from '#worker/features/operations/backup/restore.ts'
import { readCopyPlace } from '../../backup/copy-place.ts'
import { copyBackup } from '../../backup/copy.ts'
import { createFolderBucket, downloadBackup } from '../../backup/folder-bucket.ts'
import type { Storage } from '../../backup/storage.ts'
import { selectColumn } from '../../checks/migrated-database.ts'
import { createFaults } from '../faults.ts'
import { createMemoryBucket } from '../memory-storage.ts'
import { toMessage } from '../rehearse.ts'
import {
  addPerson,
  backUp,
  backupId,
  backupTime,
  createKey,
  createRestoreSetup,
  createSiteWithBackup,
  listPeople,
} from '../restore-setup.ts'
import { startSecondPlace } from '../second-place.ts'
import type { BreakableCommand, Trial } from './table.ts'

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
