import { backupMonths } from '#client/features/operations/backup/contract.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import type { BackupKey } from './encryption.ts'
import {
  deleteBackup,
  listBackups,
  parseBackupTime,
  readManifest,
  readKeyFingerprint,
  type StoredBackup,
} from './manifest.ts'
import { objectFolder, readObjects } from './objects.ts'

/** How many daily, weekly and monthly backups to keep: the last one of each period that has any. */
const retentionCounts = { days: 7, weeks: 4, months: backupMonths }

/** Every backup stays for this time, in ms; so do unfinished ones and unused objects, which a running one may need. */
const graceMs = 2 * dayMs

const toDay = (at: number) => Math.floor(at / dayMs)
/** Weeks start on Monday; 1 January 1970 was a Thursday. */
const toWeek = (at: number) => Math.floor((toDay(at) + 3) / 7)
const toMonth = (at: number) => new Date(at).toISOString().slice(0, 7)

/** Older backups are deleted: the site promises visitors that nothing stays longer. */
const getOldestTime = (now: number): number =>
  new Date(now).setUTCMonth(new Date(now).getUTCMonth() - retentionCounts.months)

type CompleteBackup = Pick<StoredBackup, 'id' | 'isPinned' | 'isGood'>

/** Selects the complete backups to keep; `backups` may be in any order. */
export function selectBackupsToKeep(backups: readonly CompleteBackup[], now: number): Set<string> {
  const newestFirst = backups.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const isRecent = ({ id }: CompleteBackup) => parseBackupTime(id) > now - graceMs
  // Pinned backups represent no period: one that was made of a damaged state must not replace the night's.
  const regular = newestFirst.filter(({ isPinned }) => !isPinned)
  const lastOf = (period: (at: number) => string | number, count: number): CompleteBackup[] => {
    const seen = new Map<string | number, CompleteBackup>()
    for (const backup of regular) {
      const of = period(parseBackupTime(backup.id))
      if (!seen.has(of)) seen.set(of, backup)
    }
    return [...seen.values()].slice(0, count)
  }
  const retained = [
    ...newestFirst.filter((backup) => backup.isPinned || isRecent(backup)),
    ...lastOf(toDay, retentionCounts.days),
    ...lastOf(toWeek, retentionCounts.weeks),
    ...lastOf(toMonth, retentionCounts.months),
  ].filter(({ id }) => parseBackupTime(id) >= getOldestTime(now))
  // The newest good backup stays at any age, also while all newer ones may show a damage that nobody has noticed yet.
  const good = newestFirst.filter(({ isGood }) => isGood)
  const last = [good[0], good.find((backup) => !isRecent(backup))].flatMap((backup) => backup ?? [])
  return new Set([...retained, ...last].map(({ id }) => id))
}

/** Deletes expired backups and the remains of unfinished ones; returns how many. */
export async function deleteOldBackups(bucket: R2Bucket, now: number): Promise<number> {
  const all = await listBackups(bucket)
  const keep = selectBackupsToKeep(
    all.filter(({ isComplete }) => isComplete),
    now,
  )
  const doomed = all.filter(({ id, isComplete }) =>
    isComplete ? !keep.has(id) : parseBackupTime(id) < now - graceMs,
  )
  for (const { id } of doomed) await deleteBackup(bucket, id)
  return doomed.length
}

/** Deletes media objects that no backup refers to. Objects of another key are deleted once that key has no backups. */
export async function deleteUnusedObjects(bucket: R2Bucket, key: BackupKey, now: number): Promise<number> {
  const named = new Set<string>()
  const keys = new Set([key.id])
  for (const { id, isComplete } of await listBackups(bucket)) {
    const sealer = isComplete ? await readKeyFingerprint(bucket, id) : null
    if (sealer !== null) keys.add(sealer)
    if (sealer !== key.id) continue
    const { objects } = await readManifest(bucket, key, id)
    for (const piece of objects.pieces)
      for (const { name } of await readObjects(bucket, key, piece)) named.add(name)
  }
  let deleted = 0
  for (let startAfter = objectFolder; ;) {
    const { objects, truncated } = await bucket.list({ prefix: objectFolder, startAfter })
    const doomed = objects.filter(({ key: name, uploaded }) => {
      const sealer = name.slice(objectFolder.length).split('/')[0] ?? ''
      const isNamed = sealer === key.id ? named.has(name) : keys.has(sealer)
      return !isNamed && uploaded.getTime() < now - graceMs
    })
    if (doomed.length > 0) await bucket.delete(doomed.map(({ key: name }) => name))
    deleted += doomed.length
    startAfter = objects.at(-1)?.key ?? ''
    if (!truncated) return deleted
  }
}
