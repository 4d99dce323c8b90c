import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { watchQueries } from '../testing/replace-calls.ts'
import { createTestApp, type TestApp } from '../testing/testing.ts'
import { verifyChain } from './chain.ts'
import { exportAuditLog } from './export.ts'
import { parseNdjson } from './ndjson.ts'
import { beforeFirstId, readAnchor, readChainRecords, readHighestId } from './queries.ts'
import { deleteOldAuditRecords } from './retention.ts'
import { logLastSeal, sealPendingRecords } from './seal.ts'
import { verifyAuditLog } from './verify.ts'

// Tests verification and export of logs that are longer than one batch.

/** Records verified per batch. */
const piece = 5_000

async function insert({ bindings: { DB } }: TestApp, count: number): Promise<void> {
  await DB.prepare(
    `INSERT INTO audit (at, event) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     SELECT i, 'verified' FROM n`,
  )
    .bind(count)
    .run()
}

/** Verifies the log. Also returns the number of reads and, for comparison, the verdict on all records at once. */
async function verified({ bindings }: TestApp) {
  let reads = 0
  const DB = watchQueries(bindings.DB, (query) => {
    if (query.includes('LEFT JOIN audit_seals')) reads += 1
  })
  const { verdict } = await verifyAuditLog(parseEnv({ ...bindings, DB }).db)
  const { db } = parseEnv(bindings)
  const [anchor, highestId] = [await readAnchor(db), await readHighestId(db)]
  const singleRead = verifyChain({
    anchor,
    highestId,
    records: await readChainRecords(db, beforeFirstId, 100_000),
  })
  return { verdict, reads, singleRead }
}

test('an empty log is valid, and logLastSeal logs nothing', async () => {
  const app = await createTestApp()
  const { verdict, reads } = await verified(app)
  expect({ ...verdict, reads }).toMatchObject({ sealed: 0, unsealed: 0, firstBreak: null, reads: 1 })
  await expect(logLastSeal(parseEnv(app.bindings).db)).resolves.toBeUndefined()
})

test('a long log is read once in batches, and again as a whole only if the chain is broken', async () => {
  const app = await createTestApp()
  await insert(app, piece + 2)
  await sealPendingRecords(parseEnv(app.bindings).db)
  const sealed = await verified(app)
  expect(sealed.singleRead).toMatchObject({ sealed: piece + 2, unsealed: 0, firstBreak: null })
  expect([sealed.verdict, sealed.reads]).toEqual([sealed.singleRead, 2])
  await insert(app, 1)
  const waiting = await verified(app)
  expect(waiting.singleRead).toMatchObject({ sealed: piece + 2, unsealed: 1, firstBreak: null })
  expect([waiting.verdict, waiting.reads]).toEqual([waiting.singleRead, 2])
  // Somebody with access to the database can drop the trigger and change records.
  await app.run`DROP TRIGGER audit_keeps_text`
  await app.run`UPDATE audit SET detail = 'nunca pasó' WHERE id = 3`
  const broken = await verified(app)
  expect(broken.singleRead.firstBreak).toEqual({ id: 3, kind: 'changed' })
  expect([broken.verdict, broken.reads]).toEqual([broken.singleRead, 3])
})

test('unsealed records that span two batches are counted together', async () => {
  const app = await createTestApp()
  await insert(app, piece + 1)
  const { verdict, singleRead } = await verified(app)
  expect(verdict).toEqual(singleRead)
})

test('an export has all records that existed at its start, and fails if the oldest are deleted meanwhile', async () => {
  const app = await createTestApp()
  const { db } = parseEnv(app.bindings)
  await insert(app, 1_001)
  await sealPendingRecords(db)
  const highest = await readHighestId(db)
  const chain = parseNdjson(await new Response(exportAuditLog(db)).text())
  if ('wrongLine' in chain) throw new Error(`Line ${chain.wrongLine} is wrong`)
  expect([chain.highestId, chain.records.at(-1)?.id]).toEqual([highest, highest])
  expect(chain.records).toEqual(await readChainRecords(db, beforeFirstId, 100_000))
  const late = exportAuditLog(db)
  const reader = late.getReader()
  await reader.read()
  await deleteOldAuditRecords(db, Date.UTC(2060, 0))
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow('The oldest records were deleted meanwhile')
})
