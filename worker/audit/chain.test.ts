import { expect, test } from 'vitest'
import { type AuditRecord, type Chain, type Entry, sealOf, verifyChain } from './chain.ts'
import { entryLines, headerLine, parseNdjson } from './ndjson.ts'
import { verdictText } from './verdict-text.ts'

const zeros = '0'.repeat(64)

function recordOf(id: number): AuditRecord {
  const known = { manager_id: 'm1', actor_id: null, event: 'verified', detail: `${id}`, country: 'PE' }
  return { id, at: 1_000 + id, ...known, device: 'Chrome en Linux' }
}

/** A chain of records 1 to `count`, the last of them not sealed yet. */
function chainOf(
  count: number,
  unsealed = 0,
): { anchor: Chain['anchor']; highest: number; entries: Entry[] } {
  let previous = zeros
  const entries = Array.from({ length: count }, (_, index) => {
    const record = recordOf(index + 1)
    if (index >= count - unsealed) return { ...record, hash: null }
    previous = sealOf(previous, record)
    return { ...record, hash: previous }
  })
  return { anchor: { id: 0, hash: zeros, count: 0 }, highest: count, entries }
}

/** The chain with other records behind the same ids and seals, as somebody with the database can write it. */
function rewritten(records: readonly AuditRecord[]): Chain {
  const { anchor, entries } = chainOf(6)
  const changed = records.map((record, index) => ({
    ...record,
    id: index + 1,
    hash: entries[index]?.hash ?? null,
  }))
  return { anchor, highest: Math.max(6, changed.length), entries: changed }
}

const whole = [1, 2, 3, 4, 5, 6].map(recordOf)
const foreign = { ...recordOf(3), detail: 'nunca pasó' }

test('a chain that nobody touched holds, and says how many wait for their seal and where it ends', () => {
  const chain = chainOf(6, 2)
  expect(verifyChain(chain)).toEqual({
    sealed: 4,
    unsealed: 2,
    head: { id: 4, hash: chain.entries[3]?.hash },
    broken: null,
  })
})

test('a chain whose beginning was deleted for its age holds from its anchor on', () => {
  const { entries } = chainOf(6)
  const anchor = { id: 3, hash: entries[2]?.hash ?? '', count: 3 }
  const rest = entries.slice(3)
  expect(verifyChain({ anchor, highest: 6, entries: rest })).toMatchObject({ sealed: 3, broken: null })
  // Not from any other.
  const wrong = { ...anchor, hash: zeros }
  expect(verifyChain({ anchor: wrong, highest: 6, entries: rest }).broken).toMatchObject({ id: 4 })
  expect(verifyChain({ anchor, highest: 6, entries }).broken).toEqual({ id: 1, how: 'inserted' })
  expect(verifyChain({ anchor, highest: 6, entries: [] }).broken).toEqual({ id: 4, how: 'removed' })
})

test.for(Object.keys(recordOf(1)).filter((name) => name !== 'id'))(
  'a record whose %s was changed is named',
  (name) => {
    const records = whole.map((record) => (record.id === 3 ? { ...record, [name]: null } : record))
    const changed = rewritten(records)
    const expected = name === 'actor_id' ? null : { id: 3, how: 'changed' }
    expect(verifyChain(changed).broken).toEqual(expected)
  },
)

const without = (id: number) => whole.filter((record) => record.id !== id)
const entries = chainOf(6).entries
const chain = (list: readonly Entry[], highest = 6): Chain => ({ ...chainOf(6), highest, entries: list })

test.for<[string, Chain, { id: number; how: string }]>([
  ['taken out', chain(entries.filter(({ id }) => id !== 3)), { id: 3, how: 'removed' }],
  ['taken out, the others moved up', rewritten(without(3)), { id: 3, how: 'removed' }],
  ['the last one, taken out', chain(entries.slice(0, 5)), { id: 6, how: 'removed' }],
  ['put in, the others moved down', rewritten(whole.toSpliced(2, 0, foreign)), { id: 3, how: 'inserted' }],
  [
    'put in without a seal for one that was taken out',
    chain(entries.with(2, { ...foreign, hash: null })),
    { id: 3, how: 'inserted' },
  ],
  ['put in twice', chain(entries.toSpliced(3, 0, { ...foreign, hash: null })), { id: 3, how: 'inserted' }],
  [
    'swapped with another',
    rewritten(whole.with(2, recordOf(5)).with(4, recordOf(3))),
    { id: 3, how: 'reordered' },
  ],
  [
    'the first one, swapped with its neighbour',
    rewritten(whole.with(0, recordOf(2)).with(1, recordOf(1))),
    { id: 1, how: 'reordered' },
  ],
  [
    'swapped with its neighbour',
    rewritten(whole.with(2, recordOf(4)).with(3, recordOf(3))),
    { id: 3, how: 'reordered' },
  ],
  [
    'written elsewhere in a file',
    chain(entries.toSpliced(2, 1).toSpliced(4, 0, ...entries.slice(2, 3))),
    { id: 3, how: 'reordered' },
  ],
  [
    'sealed with another seal',
    chain(entries.with(2, { ...recordOf(3), hash: zeros })),
    { id: 3, how: 'changed' },
  ],
])('the first record that is not as it was is named: %s', ([, broken, expected]) => {
  expect(verifyChain(broken).broken).toEqual(expected)
})

test('whoever makes all seals anew from a record on leaves another head behind', () => {
  let previous = zeros
  const anew = whole.map((record) => {
    const said = record.id === 3 ? foreign : record
    previous = sealOf(previous, said)
    return { ...said, hash: previous }
  })
  const verdict = verifyChain(chain(anew))
  expect(verdict.broken).toBeNull()
  expect(verdict.head).not.toEqual(verifyChain(chainOf(6)).head)
})

test('a seal is of all that a record says and never changes, or no record of before would verify', () => {
  expect(sealOf(zeros, { ...recordOf(1), actor_id: 'm2' })).toBe(
    '0a91ef28c4610d025ba18a51aed52f89de4a3443558b1b51aced1b79b8a35436',
  )
})

test('the chain of a file is the one that was written to it, or the line is named that is wrong', () => {
  const written = chainOf(3, 1)
  const file = headerLine(written.anchor, written.highest) + entryLines(written.entries)
  expect(parseNdjson(file)).toEqual(written)
  expect(parseNdjson(file.replace('"audit":1', '"audit":2'))).toEqual({ wrongLine: 1 })
  expect(parseNdjson(file.replace('"id":2', '"id":"2"'))).toEqual({ wrongLine: 3 })
})

test('what was found is said in sentences, with what was deleted before', () => {
  const one = verifyChain(chainOf(1))
  expect(verdictText(one, { id: 0, hash: zeros, count: 0 })).toBe(
    `El registro está íntegro: 1 registro sellado y en orden, 0 sin sellar todavía.\nÚltimo sello bueno: 1:${one.head.hash}`,
  )
  const three = verifyChain(chainOf(3, 1))
  expect(verdictText(three, { id: 0, hash: zeros, count: 4 })).toContain(
    '2 registros sellados y en orden, 1 sin sellar todavía, 4 borrados antes por su antigüedad.',
  )
})
