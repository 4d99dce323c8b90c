import { expect, test } from 'vitest'
import { type AuditRecord, type AuditChain, type SealedRecord, computeSeal, verifyChain } from './chain.ts'
import { formatVerdict } from './format-verdict.ts'
import { formatRecordLines, formatHeaderLine, parseNdjson } from './ndjson.ts'

const zeros = '0'.repeat(64)

function createRecord(id: number): AuditRecord {
  const known = { manager_id: 'm1', actor_id: null, event: 'verified', detail: `${id}`, country: 'PE' }
  return { id, at: 1_000 + id, ...known, device: 'Chrome en Linux' }
}

/** A chain of records 1 to `count`, of which the last `unsealed` have no seal. */
function createChain(
  count: number,
  unsealed = 0,
): { anchor: AuditChain['anchor']; highestId: number; records: SealedRecord[] } {
  let previous = zeros
  const records = Array.from({ length: count }, (_, index) => {
    const record = createRecord(index + 1)
    if (index >= count - unsealed) return { ...record, hash: null }
    previous = computeSeal(previous, record)
    return { ...record, hash: previous }
  })
  return { anchor: { id: 0, hash: zeros, count: 0 }, highestId: count, records }
}

/** The chain with other records under the same ids and seals, as somebody with database access could write it. */
function createRewrittenChain(records: readonly AuditRecord[]): AuditChain {
  const { anchor, records: sealed } = createChain(6)
  const changed = records.map((record, index) => ({
    ...record,
    id: index + 1,
    hash: sealed[index]?.hash ?? null,
  }))
  return { anchor, highestId: Math.max(6, changed.length), records: changed }
}

const allRecords = [1, 2, 3, 4, 5, 6].map(createRecord)
const foreign = { ...createRecord(3), detail: 'nunca pasó' }

test('an intact chain is valid and reports unsealed records and its head', () => {
  const chain = createChain(6, 2)
  expect(verifyChain(chain)).toEqual({
    sealed: 4,
    unsealed: 2,
    head: { id: 4, hash: chain.records[3]?.hash },
    firstBreak: null,
  })
})

test('a chain whose oldest records were deleted is valid from its anchor', () => {
  const { records } = createChain(6)
  const anchor = { id: 3, hash: records[2]?.hash ?? '', count: 3 }
  const rest = records.slice(3)
  expect(verifyChain({ anchor, highestId: 6, records: rest })).toMatchObject({ sealed: 3, firstBreak: null })
  // The same records are not valid from another anchor.
  const wrong = { ...anchor, hash: zeros }
  expect(verifyChain({ anchor: wrong, highestId: 6, records: rest }).firstBreak).toMatchObject({ id: 4 })
  expect(verifyChain({ anchor, highestId: 6, records }).firstBreak).toEqual({ id: 1, kind: 'inserted' })
  expect(verifyChain({ anchor, highestId: 6, records: [] }).firstBreak).toEqual({ id: 4, kind: 'removed' })
})

test.for(Object.keys(createRecord(1)).filter((name) => name !== 'id'))(
  'a changed %s of a record is detected',
  (name) => {
    const records = allRecords.map((record) => (record.id === 3 ? { ...record, [name]: null } : record))
    const changed = createRewrittenChain(records)
    const expected = name === 'actor_id' ? null : { id: 3, kind: 'changed' }
    expect(verifyChain(changed).firstBreak).toEqual(expected)
  },
)

const without = (id: number) => allRecords.filter((record) => record.id !== id)
const records = createChain(6).records
const chain = (list: readonly SealedRecord[], highestId = 6): AuditChain => ({
  ...createChain(6),
  highestId,
  records: list,
})

test.for<[string, AuditChain, { id: number; kind: string }]>([
  ['taken out', chain(records.filter(({ id }) => id !== 3)), { id: 3, kind: 'removed' }],
  ['taken out, the others moved up', createRewrittenChain(without(3)), { id: 3, kind: 'removed' }],
  ['the last one, taken out', chain(records.slice(0, 5)), { id: 6, kind: 'removed' }],
  [
    'put in, the others moved down',
    createRewrittenChain(allRecords.toSpliced(2, 0, foreign)),
    { id: 3, kind: 'inserted' },
  ],
  [
    'put in without a seal for one that was taken out',
    chain(records.with(2, { ...foreign, hash: null })),
    { id: 3, kind: 'inserted' },
  ],
  ['put in twice', chain(records.toSpliced(3, 0, { ...foreign, hash: null })), { id: 3, kind: 'inserted' }],
  [
    'swapped with another',
    createRewrittenChain(allRecords.with(2, createRecord(5)).with(4, createRecord(3))),
    { id: 3, kind: 'reordered' },
  ],
  [
    'the first one, swapped with its neighbour',
    createRewrittenChain(allRecords.with(0, createRecord(2)).with(1, createRecord(1))),
    { id: 1, kind: 'reordered' },
  ],
  [
    'swapped with its neighbour',
    createRewrittenChain(allRecords.with(2, createRecord(4)).with(3, createRecord(3))),
    { id: 3, kind: 'reordered' },
  ],
  [
    'written elsewhere in a file',
    chain(records.toSpliced(2, 1).toSpliced(4, 0, ...records.slice(2, 3))),
    { id: 3, kind: 'reordered' },
  ],
  [
    'sealed with another seal',
    chain(records.with(2, { ...createRecord(3), hash: zeros })),
    { id: 3, kind: 'changed' },
  ],
])('verifyChain finds the first invalid record: %s', ([, broken, expected]) => {
  expect(verifyChain(broken).firstBreak).toEqual(expected)
})

test('rewriting all seals from a record on changes the head', () => {
  let previous = zeros
  const anew = allRecords.map((record) => {
    const said = record.id === 3 ? foreign : record
    previous = computeSeal(previous, said)
    return { ...said, hash: previous }
  })
  const verdict = verifyChain(chain(anew))
  expect(verdict.firstBreak).toBeNull()
  expect(verdict.head).not.toEqual(verifyChain(createChain(6)).head)
})

test('computeSeal keeps its format, so that existing seals stay valid', () => {
  expect(computeSeal(zeros, { ...createRecord(1), actor_id: 'm2' })).toBe(
    '0a91ef28c4610d025ba18a51aed52f89de4a3443558b1b51aced1b79b8a35436',
  )
})

test('parseNdjson restores the exported chain or reports the invalid line', () => {
  const written = createChain(3, 1)
  const file = formatHeaderLine(written.anchor, written.highestId) + formatRecordLines(written.records)
  expect(parseNdjson(file)).toEqual(written)
  expect(parseNdjson(file.replace('"audit":1', '"audit":2'))).toEqual({ wrongLine: 1 })
  expect(parseNdjson(file.replace('"id":2', '"id":"2"'))).toEqual({ wrongLine: 3 })
})

test('formatVerdict states the result in sentences, with the number of deleted records', () => {
  const one = verifyChain(createChain(1))
  expect(formatVerdict(one, { id: 0, hash: zeros, count: 0 })).toBe(
    `El registro está íntegro: 1 registro sellado y en orden, 0 sin sellar todavía.\nÚltimo sello bueno: 1:${one.head.hash}`,
  )
  const three = verifyChain(createChain(3, 1))
  expect(formatVerdict(three, { id: 0, hash: zeros, count: 4 })).toContain(
    '2 registros sellados y en orden, 1 sin sellar todavía, 4 borrados antes por su antigüedad.',
  )
})
