import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { createTestApp } from '../testing/testing.ts'
import { insertAuditStatement, listUserAudit } from './audit-entry.ts'
import { formatRepeatCount } from './repeat-count.ts'

test('formatRepeatCount tells how often a failure was repeated', () => {
  expect([null, 'password', '1', '7'].map(formatRepeatCount)).toEqual([
    '',
    '',
    ' una vez más',
    ' 7 veces más',
  ])
})

test('an audit record says whether the account owner, another manager or the server acted', async () => {
  const { db } = parseEnv((await createTestApp()).bindings)
  const given = { userId: 'm1', device: null, country: null }
  const entries = [
    { event: 'verified' },
    { event: 'verified' },
    { event: 'name.changed', actorId: 'm1' },
    { event: 'role.changed', actorId: 'e1' },
    { event: 'second-factor.off', detail: 'ops' },
    { event: 'disabled', detail: 'ops', actorId: 'e1' },
  ] as const
  for (const [at, entry] of entries.entries()) await db.run(insertAuditStatement({ ...given, ...entry }, at))
  const found = await listUserAudit(db, 'm1', { limit: 10, since: 1, actorName: sql`actor_id` })
  expect(found.map(({ at, actorKind, actorName }) => [at, actorKind, actorName])).toEqual([
    [5, 'another', 'e1'],
    [4, 'server', null],
    [3, 'another', 'e1'],
    [2, 'themselves', 'm1'],
    [1, 'themselves', null],
  ])
})
