import { expect, test } from 'vitest'
import {
  createReadLimit,
  readLimits,
  readsPerNetwork,
  readWindowMs,
  searchesPerNetwork,
  searchesPerSite,
  takeSearch,
} from './read-limit.ts'

const now = 1_800_000_000_000

test('a network has so many reads a minute, also where the clock was ahead when they began', () => {
  const { take } = createReadLimit()
  for (const at of [now, now + readWindowMs, now - readWindowMs]) {
    for (let n = 0; n < readsPerNetwork; n += 1) expect(take('192.0.2.0/24', at)).toBe(true)
    expect(take('192.0.2.0/24', at)).toBe(false)
  }
})

test('2,000 networks are counted at once: one more, and the one whose count began first is counted anew', () => {
  const { take } = createReadLimit(1)
  const networks = Array.from({ length: 2_000 }, (_, n) => `network ${n}`)
  for (const network of networks) expect(take(network, now)).toBe(true)
  for (const network of networks) expect(take(network, now)).toBe(false)
  // The first begins again, and is the newest by that.
  expect(take('network 0', now + readWindowMs)).toBe(true)
  expect(take('one more', now)).toBe(true)
  expect(take('network 0', now + readWindowMs)).toBe(false)
  expect(take('network 2', now)).toBe(false)
  expect(take('network 1', now)).toBe(true)
})

test('a read that is given back can be made again, and only once', () => {
  const { take, giveBack } = createReadLimit(1)
  giveBack('192.0.2.0/24')
  for (let n = 0; n < 3; n += 1) {
    expect(take('192.0.2.0/24', now)).toBe(true)
    expect(take('192.0.2.0/24', now)).toBe(false)
    giveBack('192.0.2.0/24')
  }
})

test('nothing is counted where nobody says which network asks', () => {
  for (let n = 0; n <= readsPerNetwork; n += 1) expect(readLimits.files.take(null, now)).toBe(true)
})

test('searches are bounded by network, and for the whole site', () => {
  const eager = { network: '198.51.100.0/24', block: '198.51.100.0/24' }
  for (let n = 0; n < searchesPerNetwork; n += 1) expect(takeSearch(eager, now)).toBe(true)
  expect(takeSearch(eager, now)).toBe(false)
  let answered = searchesPerNetwork
  const search = (name: string) => takeSearch({ network: name, block: name }, now)
  for (let n = 0; search(`block ${n}`); n += 1) answered += 1
  expect(answered).toBe(searchesPerSite)
})
