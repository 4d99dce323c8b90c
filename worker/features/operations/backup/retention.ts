import { backupMonths } from '#client/features/operations/backup/contract.ts'
import type { BackupKey } from './encryption.ts'
import { deleteBackup, listBackups, parseBackupTime, readManifest, readKeyFingerprint } from './manifest.ts'
import { objectFolder, readObjects } from './objects.ts'

/** How many daily, weekly and monthly backups to keep: the last one of each period that has any. */
const retentionCounts = { days: 7, weeks: 4, months: backupMonths }

const dayMs = 24 * 60 * 60_000
/** Unfinished backups and unused objects stay for this time, in ms: they may belong to a backup that is running. */
const graceMs = 2 * dayMs

const toDay = (at: number) => Math.floor(at / dayMs)
/** Weeks start on Monday; 1 January 1970 was a Thursday. */
const toWeek = (at: number) => Math.floor((toDay(at) + 3) / 7)
const toMonth = (at: number) => new Date(at).toISOString().slice(0, 7)

/** Selects the complete backups to keep; `ids` may be in any order. */
export function selectBackupsToKeep(ids: readonly string[]): Set<string> {
  const newestFirst = ids.toSorted().toReversed()
  const lastOf = (period: (at: number) => string | number, count: number): string[] => {
    const seen = new Map<string | number, string>()
    for (const id of newestFirst) {
      const of = period(parseBackupTime(id))
      if (!seen.has(of)) seen.set(of, id)
    }
    return [...seen.values()].slice(0, count)
  }
  return new Set([
    ...lastOf(toDay, retentionCounts.days),
    ...lastOf(toWeek, retentionCounts.weeks),
    ...lastOf(toMonth, retentionCounts.months),
  ])
}

/** Deletes expired backups and the remains of unfinished ones; returns how many. */
export async function deleteOldBackups(bucket: R2Bucket, now: number): Promise<number> {
  const all = await listBackups(bucket)
  const keep = selectBackupsToKeep(all.filter(({ isComplete }) => isComplete).map(({ id }) => id))
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
