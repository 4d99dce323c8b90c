import { expect, test } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { readLastBackupTime, recordRun } from './runs.ts'

test('returns the time of the last backup, else of the first account, and undefined without accounts', async () => {
  const { bindings } = await createTestApp()
  await bindings.DB.exec('DELETE FROM backup_runs')
  await bindings.DB.exec('DELETE FROM managers')
  const env = parseEnv(bindings)
  expect(await readLastBackupTime(env)).toBeUndefined()
  await bindings.DB.exec(
    "INSERT INTO managers (id, email, name, created_at) VALUES ('uno', 'uno@sitio.example', 'Uno', 5)",
  )
  expect(await readLastBackupTime(env)).toBe(5)
  await recordRun(env.db, 'backup', 9, { isFailure: true, detail: 'sin sitio' })
  expect(await readLastBackupTime(env)).toBe(5)
  await recordRun(env.db, 'backup', 7, { isFailure: false, detail: 'todo' })
  expect(await readLastBackupTime(env)).toBe(7)
  expect(await readLastBackupTime(parseEnv({ ...bindings, BACKUP_KEY: '' }))).toBeUndefined()
})
