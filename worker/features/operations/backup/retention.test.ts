import { expect, test } from 'vitest'
import { backupMonths } from '#client/features/operations/backup/contract.ts'
import { createTestApp, signInOwner } from '#worker/testing/testing.ts'
import { runDirectly } from './make.ts'
import { toBackupId, listBackups } from './manifest.ts'
import { checkBackup } from './restore.ts'
import { deleteOldBackups, selectBackupsToKeep, deleteUnusedObjects } from './retention.ts'
import { BACKUPS, backUp, fillSite, importTestKey } from './testing.ts'

const dayMs = 86_400_000
const night = Date.UTC(2026, 10, 21, 4, 17)
const nights = (count: number, last = night) =>
  Array.from({ length: count }, (_, back) => toBackupId(last - back * dayMs))

test('keeps the backups of seven days, four weeks and twelve months', () => {
  const keep = [...selectBackupsToKeep(nights(800))].toSorted().toReversed()
  const days = ['20261121', '20261120', '20261119', '20261118', '20261117', '20261116', '20261115']
  // The last backup of each week (Sundays) and of each month.
  const older = ['20261108', '20261101', '20261031', '20260930', '20260831', '20260731', '20260630']
  const oldest = ['20260531', '20260430', '20260331', '20260228', '20260131', '20251231']
  expect(keep.map((id) => id.slice(0, 8))).toEqual([...days, ...older, ...oldest])
})

test('keeps the last backups of a site that made none for years', () => {
  const old = nights(3, Date.UTC(2020, 1, 1))
  expect(selectBackupsToKeep(old)).toEqual(new Set(old))
  expect(selectBackupsToKeep([])).toEqual(new Set())
})

test('daily backups for 500 days leave backups of twelve months, 18 to 23 in all', () => {
  let have: string[] = []
  for (let day = 0; day < 500; day++)
    have = [...selectBackupsToKeep([...have, toBackupId(night + day * dayMs)])]
  const months = new Set(have.map((id) => id.slice(0, 6)))
  expect(months.size).toBe(12)
  expect(have.length).toBeGreaterThanOrEqual(18)
  expect(have.length).toBeLessThanOrEqual(23)
})

test('keeps no backup longer than the site promises visitors and managers', async () => {
  let have: string[] = []
  const born = new Map<string, number>()
  for (let day = 0; day < 800; day++) {
    const now = night + day * dayMs
    born.set(toBackupId(now), now)
    have = [...selectBackupsToKeep([...have, toBackupId(now)])]
    const oldest = Math.min(...have.map((id) => born.get(id) ?? 0))
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

test('keeps only the last of several backups of one day', () => {
  const ids = [0, 1, 2].map((hour) => toBackupId(night + hour * 3_600_000))
  expect([...selectBackupsToKeep(ids)]).toEqual([ids[2]])
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
