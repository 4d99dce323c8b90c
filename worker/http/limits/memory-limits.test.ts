import { expect, test } from 'vitest'
import {
  createMemoryLimit,
  resetMemoryLimits,
  lookUpCredential,
  networkLimits,
  memoryWindowMs,
  takeSearch,
} from './memory-limits.ts'
import { rateLimits } from './rate-limits.ts'

const now = 1_800_000_000_000

test('a network may make a limited number of reads a minute, even after the clock moved backwards', () => {
  const { take } = createMemoryLimit(rateLimits.network.pages)
  for (const at of [now, now + memoryWindowMs, now - memoryWindowMs]) {
    for (let n = 0; n < rateLimits.network.pages; n += 1) expect(take('192.0.2.0/24', at)).toBe(true)
    expect(take('192.0.2.0/24', at)).toBe(false)
    expect(take('192.0.2.0/24', at + memoryWindowMs - 1)).toBe(false)
  }
})

test('at most 2,000 networks are counted; beyond that the oldest count is dropped', () => {
  const { take } = createMemoryLimit(1)
  const networks = Array.from({ length: 2_000 }, (_, n) => `network ${n}`)
  for (const network of networks) expect(take(network, now)).toBe(true)
  for (const network of networks) expect(take(network, now)).toBe(false)
  // The first network starts a new count and becomes the newest.
  expect(take('network 0', now + memoryWindowMs)).toBe(true)
  expect(take('one more', now)).toBe(true)
  expect(take('network 0', now + memoryWindowMs)).toBe(false)
  expect(take('network 2', now)).toBe(false)
  expect(take('network 1', now)).toBe(true)
})

test('releasing a read allows exactly one more read', () => {
  const { take, release } = createMemoryLimit(1)
  release('192.0.2.0/24')
  for (let n = 0; n < 3; n += 1) {
    expect(take('192.0.2.0/24', now)).toBe(true)
    expect(take('192.0.2.0/24', now)).toBe(false)
    release('192.0.2.0/24')
  }
})

test('requests without a network are not counted', () => {
  resetMemoryLimits()
  for (let n = 0; n <= rateLimits.network.pages; n += 1)
    expect(networkLimits.files.take(null, now)).toBe(true)
})

test('searches are limited per network and per isolate', () => {
  resetMemoryLimits()
  const eager = { network: '198.51.100.0/24', block: '198.51.100.0/24' }
  for (let n = 0; n < rateLimits.network.searches; n += 1) expect(takeSearch(eager, now)).toBe(true)
  expect(takeSearch(eager, now)).toBe(false)
  let answered = rateLimits.network.searches
  const search = (name: string) => takeSearch({ network: name, block: name }, now)
  for (let n = 0; n < 2_000 && search(`block ${n}`); n += 1) answered += 1
  expect(answered).toBe(rateLimits.isolate.searches)
})

/** How often `take` accepts in a row, at most 2,000 times. */
function acceptedBy(take: () => boolean): number {
  let accepted = 0
  while (accepted < 2_000 && take()) accepted += 1
  return accepted
}

test('a block has twice the limit of a network, and refused reads of a network do not count for its block', () => {
  resetMemoryLimits()
  const { take, release } = networkLimits.tokens
  const count = (network: string) => acceptedBy(() => take({ network, block: 'block' }, now))
  expect([count('a'), count('a'), count('b'), count('c')]).toEqual([
    rateLimits.network.pages,
    0,
    rateLimits.network.pages,
    0,
  ])
  release({ network: 'a', block: 'block' })
  release(null)
  expect([count('c'), count('a')]).toEqual([1, 0])
  release({ network: 'a', block: 'block' })
  expect(count('a')).toBe(1)
  expect(networkLimits.pages.take({ network: 'a', block: 'block' }, now)).toBe(true)
})

test('resetMemoryLimits clears the counts of networks, blocks and the site', () => {
  resetMemoryLimits()
  const origin = { network: 'a', block: 'block' }
  const counts = () => [
    acceptedBy(() => networkLimits.files.take(origin, now)),
    acceptedBy(() => takeSearch(origin, now)),
    acceptedBy(() => takeSearch(null, now)),
  ]
  const first = counts()
  expect(first).toEqual([
    rateLimits.network.pages,
    rateLimits.network.searches,
    rateLimits.isolate.searches - rateLimits.network.searches,
  ])
  expect(counts()).toEqual([0, 0, 0])
  for (let times = 0; times < 3; times += 1) {
    resetMemoryLimits()
    expect(counts()).toEqual(first)
  }
})

test('IP blocks share 750 searches beyond the first 20 of each; the remaining ones are for blocks with fewer than 20', () => {
  resetMemoryLimits()
  const search = (network: string, block: string, at = now) =>
    acceptedBy(() => takeSearch({ network, block }, at))
  for (const block of ['a', 'b', 'c'])
    expect([search(`${block}1`, block), search(`${block}2`, block), search(`${block}3`, block)]).toEqual([
      rateLimits.network.searches,
      rateLimits.network.searches,
      0,
    ])
  // The three blocks used 3 × 220 of the shared searches.
  const later = now + memoryWindowMs / 2
  expect(search('d', 'd', later)).toBe(20 + 90)
  for (let n = 0; n < 50; n += 1) expect(search('d', 'd', later)).toBe(0)
  expect(search('e', 'e', later)).toBe(20)
  // Refused searches were not counted.
  expect(search('d', 'd', now + memoryWindowMs)).toBe(rateLimits.network.searches - 110)
})

const network = { network: '192.0.2.0/24', block: '192.0.2.0/24' }

/** null = refused without a lookup. */
async function lookUp(hash: string | null, isThere: boolean): Promise<boolean | null> {
  let isAsked = false
  const look = () => {
    isAsked = true
    return Promise.resolve(isThere)
  }
  const found = await lookUpCredential({ kind: 'devices', network, now, hash }, look, (value) => value)
  expect(isAsked).toBe(found !== null)
  return found && found.value
}

/** Looks up unknown hashes until refused; returns how many lookups were made. */
async function flood(): Promise<number> {
  let missed = 0
  while (missed < 2_000 && (await lookUp(`made up ${missed}`, false)) === false) missed += 1
  return missed
}

test('credentials found before are never refused while they exist', async () => {
  resetMemoryLimits()
  expect(await lookUp('known', true)).toBe(true)
  expect(await flood()).toBe(rateLimits.network.pages)
  for (let n = 0; n < 3; n += 1) expect(await lookUp('known', true)).toBe(true)
  expect([await lookUp('unknown', true), await lookUp(null, true)]).toEqual([null, null])
  expect([await lookUp('known', false), await lookUp('known', true)]).toEqual([false, null])
})

test('lookups that find something or fail are not counted', async () => {
  resetMemoryLimits()
  for (let n = 0; n <= rateLimits.network.pages; n += 1) {
    expect(await lookUp(null, true)).toBe(true)
    const fails = lookUpCredential(
      { kind: 'devices', network, now, hash: 'known' },
      () => Promise.reject(new Error('out of reach')),
      () => true,
    )
    await expect(fails).rejects.toThrow('out of reach')
  }
  expect(await flood()).toBe(rateLimits.network.pages)
})

test('the last 1,000 found hashes are remembered, and none after a reset', async () => {
  resetMemoryLimits()
  for (let n = 0; n < 1_000; n += 1) await lookUp(`known ${n}`, true)
  // Finding the first hash again makes it the newest.
  await lookUp('known 0', true)
  await lookUp('one more', true)
  await flood()
  expect([
    await lookUp('known 0', true),
    await lookUp('known 1', true),
    await lookUp('known 2', true),
  ]).toEqual([true, null, true])
  resetMemoryLimits()
  await flood()
  expect(await lookUp('known 2', true)).toBeNull()
})
