import { expect, test } from 'vitest'
import { backupMonths } from '#client/features/operations/backup/contract.ts'
import { parseEnv } from '#worker/env.ts'
import { createTestApp, signInOwner } from '#worker/testing/testing.ts'
import { runDirectly } from './make.ts'
import { toBackupId, listBackups } from './manifest.ts'
import { checkBackup } from './restore.ts'
import { deleteOldBackups, selectBackupsToKeep, deleteUnusedObjects } from './retention.ts'
import { runBackup } from './run.ts'
import { BACKUPS, backUp, fillSite, importTestKey } from './testing.ts'

const dayMs = 86_400_000
const night = Date.UTC(2026, 10, 21, 4, 17)
const toStored = (at: number, facts = {}) => ({ id: toBackupId(at), isPinned: false, isGood: true, ...facts })
const nights = (count: number, last = night) =>
  Array.from({ length: count }, (_, back) => toStored(last - back * dayMs))
/** Keeps what retention keeps after one more backup. */
const addBackup = <T extends ReturnType<typeof toStored>>(have: T[], added: T, now: number): T[] => {
  const keep = selectBackupsToKeep([...have, added], now)
  return [...have, added].filter(({ id }) => keep.has(id))
}

test('keeps the backups of seven days, four weeks and twelve months', () => {
  const keep = [...selectBackupsToKeep(nights(800), night)].toSorted().toReversed()
  const days = ['20261121', '20261120', '20261119', '20261118', '20261117', '20261116', '20261115']
  // The last backup of each week (Sundays) and of each month.
  const older = ['20261108', '20261101', '20261031', '20260930', '20260831', '20260731', '20260630']
  const oldest = ['20260531', '20260430', '20260331', '20260228', '20260131', '20251231']
  expect(keep.map((id) => id.slice(0, 8))).toEqual([...days, ...older, ...oldest])
})

test('keeps the newest good backup of a site that made none for years', () => {
  const [last, before] = nights(2, Date.UTC(2020, 1, 1))
  if (!last || !before) throw new Error('No backups')
  const spoiled = { ...last, isGood: false }
  expect(selectBackupsToKeep([last, before], night)).toEqual(new Set([last.id]))
  // Today's backup may show a damage that nobody has noticed yet.
  const today = toStored(night)
  expect(selectBackupsToKeep([spoiled, before, today], night)).toEqual(new Set([before.id, today.id]))
  expect(selectBackupsToKeep([], night)).toEqual(new Set())
})

test('daily backups for 500 days leave backups of twelve months, 18 to 23 in all', () => {
  let have: ReturnType<typeof toStored>[] = []
  for (let day = 0; day < 500; day++)
    have = addBackup(have, toStored(night + day * dayMs), night + day * dayMs)
  const months = new Set(have.map(({ id }) => id.slice(0, 6)))
  expect(months.size).toBe(12)
  expect(have.length).toBeGreaterThanOrEqual(18)
  expect(have.length).toBeLessThanOrEqual(23)
})

test('keeps no backup longer than the site promises visitors and managers', async () => {
  let have: (ReturnType<typeof toStored> & { at: number })[] = []
  for (let day = 0; day < 800; day++) {
    const now = night + day * dayMs
    // Every tenth is made by hand.
    have = addBackup(have, { ...toStored(now, { isPinned: day % 10 === 0 }), at: now }, now)
    const oldest = Math.min(...have.map(({ at }) => at))
    expect(
      new Date(oldest).setUTCMonth(new Date(oldest).getUTCMonth() + backupMonths),
    ).toBeGreaterThanOrEqual(now)
  }
  const app = await createTestApp()
  const readPage = async (path: string, headers: Record<string, string> = {}) =>
    (await (await app.request(path, { headers })).text()).replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
  expect(await readPage('/privacidad')).toContain(
    `copias de seguridad cifradas hasta ${backupMonths} meses más`,
  )
  expect(await readPage('/mngr/consultas', await signInOwner(app))).toContain(
    `En las copias de seguridad siguen hasta ${backupMonths} meses más`,
  )
})

test('keeps every backup for two days, then one of a day, and those made by hand', () => {
  const [first, second, byHand] = [0, 1, 2].map((hour) =>
    toStored(night + hour * 3_600_000, { isPinned: hour === 2 }),
  )
  if (!first || !second || !byHand) throw new Error('No backups')
  const selectAt = (now: number) => [...selectBackupsToKeep([first, second, byHand], now)].toSorted()
  expect(selectAt(night + 2 * dayMs - 1)).toEqual([first.id, second.id, byHand.id])
  expect(selectAt(night + 3 * dayMs)).toEqual([second.id, byHand.id])
  expect(selectAt(night + 200 * dayMs)).toEqual([second.id, byHand.id])
})

test('a backup made by hand is pinned in the bucket', async () => {
  const { app } = await fillSite()
  const at = Date.now()
  await runBackup(parseEnv(app.bindings), at - 1000, runDirectly)
  await runBackup(parseEnv(app.bindings), at, runDirectly, { isPinned: true })
  expect((await listBackups(BACKUPS)).map(({ isPinned }) => isPinned)).toEqual([false, true])
})

test('deletes expired and unfinished backups, and images that no backup refers to', async () => {
  const { app } = await fillSite()
  const at = Date.now()
  const ids: string[] = []
  for (const back of [9, 2, 1, 0]) ids.push((await backUp(app, at - back * 40 * dayMs)).id)
  const [first] = (await app.bindings.MEDIA.list()).objects
  const stale = [toBackupId(at - 3 * dayMs), toBackupId(at - dayMs)]
  for (const id of stale) await BACKUPS.put(`copias/${id}/posts-00000`, 'a medias')
  await deleteOldBackups(BACKUPS, at)
  expect((await listBackups(BACKUPS)).map(({ id }) => id)).toEqual([...ids, stale[1]].toSorted())

  // An image deleted from the site is deleted with the last backup that refers to it.
  await app.bindings.MEDIA.delete(first?.key ?? '')
  const key = await importTestKey()
  const later = at + 3 * dayMs
  const { id } = await backUp(app, later)
  expect(await deleteUnusedObjects(BACKUPS, key, later)).toBe(0)
  for (const old of ids) await BACKUPS.delete(`copias/${old}/manifiesto`)
  expect(await deleteUnusedObjects(BACKUPS, key, at)).toBe(0)
  expect(await deleteUnusedObjects(BACKUPS, key, later)).toBe(1)
  await checkBackup({ bucket: BACKUPS, key }, id, runDirectly)
})
