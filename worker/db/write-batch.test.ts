import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { createTestApp } from '../testing/testing.ts'
import { writeBatch } from './write-batch.ts'

const insert = (key: string) =>
  sql`INSERT INTO throttle (key, count, started_at) VALUES (${key}, 1, 1) RETURNING key`

test('all steps are written in one batch and each gets its own rows; a failed condition writes nothing', async () => {
  const { db } = parseEnv((await createTestApp()).bindings)
  const seen: unknown[] = []
  const part = (key: string) => ({
    conditions: [sql`NOT EXISTS (SELECT 1 FROM throttle WHERE key = ${key})`],
    statements: [insert(key)],
    onWritten: (rows: readonly unknown[][]) => void seen.push(rows),
  })
  expect(await writeBatch(db, [part('a'), { statements: [] }, part('b')])).toBe(true)
  expect(seen).toEqual([[[{ key: 'a' }]], [[{ key: 'b' }]]])
  expect(await writeBatch(db, [part('c'), part('b')])).toBe(false)
  expect(await writeBatch(db, [part('d'), { conditions: [sql`NULL`] }])).toBe(false)
  const keys = await db.all<{ key: string }>(sql`SELECT key FROM throttle ORDER BY key`)
  expect(keys).toEqual([{ key: 'a' }, { key: 'b' }])
  expect(seen).toHaveLength(2)
  await db.run(sql`DELETE FROM throttle`)
})

test('a storage failure throws a 503 and reports an unknown outcome', async () => {
  const { db } = parseEnv((await createTestApp()).bindings)
  let unknown = 0
  const part = {
    statements: [sql`INSERT INTO nowhere VALUES (1)`],
    onUnknownOutcome: () => void (unknown += 1),
  }
  await expect(writeBatch(db, [part])).rejects.toMatchObject({ statusCode: 503 })
  expect(unknown).toBe(1)
})
