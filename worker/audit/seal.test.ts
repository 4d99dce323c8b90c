import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { parseEnv } from '../env.ts'
import worker from '../index.ts'
import { replaceCalls, watchQueries } from '../testing/replace-calls.ts'
import { createTestApp, postJson, signInOwner, testOrigin, type TestApp } from '../testing/testing.ts'
import { verifyChain } from './chain.ts'
import { beforeFirstId, readAnchor, readChainRecords, readHighestId } from './queries.ts'
import { auditMonths } from './retention.ts'
import { sealPendingRecords, sealNextBatch } from './seal.ts'

const crons = { often: '*/15 * * * *', nightly: '17 4 * * *' }
const getDb = (app: TestApp) => parseEnv(app.bindings).db

async function verify(app: TestApp) {
  const db = getDb(app)
  const [anchor, highestId] = [await readAnchor(db), await readHighestId(db)]
  return verifyChain({ anchor, highestId, records: await readChainRecords(db, beforeFirstId, 100_000) })
}

/** Inserts records directly, as `npm run manager` does, one minute apart. */
async function insert(app: TestApp, count: number, at = 1): Promise<void> {
  await app.run`INSERT INTO audit (at, manager_id, event, detail)
     WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count} - 1)
     SELECT ${at} + i * 60000, 'm1', 'verified', 'registro ' || i FROM n`
}

const scheduled = (app: TestApp, cron: string, now: number) =>
  worker.scheduled({ cron, scheduledTime: now, noRetry() {} }, app.bindings)

test('audit entries are sealed right after the request, and the chain is valid', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const rename = (name: string) => app.request('/api/mngr/cuenta', postJson({ name }, headers, 'PATCH'))
  for (const name of ['Ana', 'Ana María', 'Ana M.']) expect((await rename(name)).status).toBe(200)
  const verdict = await verify(app)
  expect(verdict).toMatchObject({ unsealed: 0, firstBreak: null })
  expect(verdict.sealed).toBeGreaterThanOrEqual(3)
})

test('an action succeeds although sealing fails, and the scheduled job seals its entry', async () => {
  const healthyApp = await createTestApp()
  const headers = await signInOwner(healthyApp)
  const DB = watchQueries(healthyApp.bindings.DB, (query) => {
    if (query.includes('audit_seals')) throw new Error('out of reach')
  })
  const app = await createTestApp({ DB })
  const answer = await app.request('/api/mngr/cuenta', postJson({ name: 'Ana' }, headers, 'PATCH'))
  expect(answer.status).toBe(200)
  expect((await verify(healthyApp)).unsealed).toBe(1)
  await scheduled(healthyApp, crons.often, Date.now())
  expect(await verify(healthyApp)).toMatchObject({ unsealed: 0, firstBreak: null })
})

test('the response does not wait for a hanging seal', async () => {
  const healthyApp = await createTestApp()
  const headers = await signInOwner(healthyApp)
  const never = () => new Promise(() => {})
  const hanging = { bind: () => hanging, all: never, raw: never, run: never, first: never }
  const DB = replaceCalls(healthyApp.bindings.DB, (real) => ({
    prepare: (query: string) => (query.includes('audit_seals') ? hanging : real.prepare(query)),
  }))
  const app = await createTestApp({ DB })
  const context = createExecutionContext()
  const request = new Request(`${testOrigin}/api/mngr/cuenta`, postJson({ name: 'Ana' }, headers, 'PATCH'))
  // The type requires `cf`, which the platform sets and this request lacks.
  const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], app.bindings, context)
  expect(answer.status).toBe(200)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await waitOnExecutionContext(context)
  expect(error.mock.calls.map(([line]) => String(line))).toEqual([expect.stringContaining('audit-seal')])
  error.mockRestore()
  expect((await verify(healthyApp)).unsealed).toBe(1)
  await sealPendingRecords(getDb(healthyApp))
})

test('sealing in parallel while records are being added gives a valid chain', async () => {
  const app = await createTestApp()
  const db = getDb(app)
  await insert(app, 1_300)
  const sealers = Array.from({ length: 5 }, () => sealPendingRecords(db))
  await Promise.all([...sealers, insert(app, 20), sealNextBatch(db), insert(app, 20)])
  await sealPendingRecords(db)
  expect(await sealPendingRecords(db)).toBe(0)
  expect(await verify(app)).toMatchObject({ unsealed: 0, firstBreak: null })
})

test('records, seals and anchor cannot be changed or deleted', async () => {
  const app = await createTestApp()
  await insert(app, 3)
  await sealPendingRecords(getDb(app))
  for (const statement of [
    'DELETE FROM audit',
    "UPDATE audit SET event = 'x'",
    'DELETE FROM audit_seals',
    `UPDATE audit_seals SET hash = '${'0'.repeat(64)}'`,
    'DELETE FROM audit_anchor',
    `UPDATE audit_anchor SET id = 1000000, hash = '${'0'.repeat(64)}'`,
    'UPDATE audit_anchor SET id = id - 1',
  ])
    await expect(app.bindings.DB.prepare(statement).run(), statement).rejects.toThrow(/append-only/)
})

test('the nightly job deletes old records in batches, and the rest can be verified', async () => {
  const app = await createTestApp()
  const db = getDb(app)
  await sealPendingRecords(db)
  const before = await verify(app)
  const now = Date.UTC(2040, 5, 15, 4, 17)
  const limit = Date.UTC(2040, 5 - auditMonths, 15, 4, 17)
  // The records of other tests are older than `limit`, so the job deletes them too.
  await insert(app, 1_200, limit - 1_200 * 60_000)
  await insert(app, 3, limit)
  await scheduled(app, crons.often, now)
  await scheduled(app, crons.nightly, now)
  const { anchor, entries } = {
    anchor: await readAnchor(db),
    entries: await readChainRecords(db, beforeFirstId, 100),
  }
  expect(entries.map(({ at }) => at)).toEqual([limit, limit + 60_000, limit + 120_000])
  expect(anchor).toMatchObject({ id: before.head.id + 1_200, count: before.head.id + 1_200 })
  expect(await verify(app)).toMatchObject({ sealed: 3, unsealed: 0, firstBreak: null })
  // A slow sealer tries to seal records that were deleted.
  await app.run`INSERT INTO audit_seals (id, hash) VALUES (${anchor.id}, ${'f'.repeat(64)})`
  expect(
    await app.value`SELECT count(*) AS n FROM audit_seals WHERE id <= (SELECT id FROM audit_anchor)`,
  ).toBe(0)
  expect(await verify(app)).toMatchObject({ sealed: 3, firstBreak: null })
  await insert(app, 1, limit + 180_000)
  await sealPendingRecords(db)
  expect(await verify(app)).toMatchObject({ sealed: 4, unsealed: 0, firstBreak: null })
})

test('the nightly job logs the last seal', async () => {
  const app = await createTestApp()
  await insert(app, 1, Date.now())
  await sealPendingRecords(getDb(app))
  const { head } = await verify(app)
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  await scheduled(app, crons.nightly, Date.now())
  const lines = info.mock.calls.map(([line]): unknown => JSON.parse(String(line)))
  info.mockRestore()
  expect(lines).toContainEqual({
    level: 'info',
    event: 'audit-head',
    id: expect.any(String),
    head: `${head.id}:${head.hash}`,
  })
})

test('unsealed records are never deleted', async () => {
  const app = await createTestApp()
  const db = getDb(app)
  await insert(app, 2)
  await sealPendingRecords(db)
  await insert(app, 2)
  // A date at which the records of all tests are old enough to be deleted.
  await scheduled(app, crons.nightly, Date.UTC(2060, 0))
  expect((await readChainRecords(db, beforeFirstId, 10)).map(({ at, hash }) => [at, hash])).toEqual([
    [1, null],
    [60_001, null],
  ])
  await sealPendingRecords(db)
  expect(await verify(app)).toMatchObject({ sealed: 2, firstBreak: null })
})
