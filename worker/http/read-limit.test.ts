import { expect, test } from 'vitest'
import { createReadLimit, readsPerNetwork, readWindowMs } from './read-limit.ts'

const now = 1_800_000_000_000

test('a network has so many reads a minute, also where the clock was ahead when they began', () => {
  const { take } = createReadLimit()
  for (const at of [now, now + readWindowMs, now - readWindowMs]) {
    for (let n = 0; n < readsPerNetwork; n += 1) expect(take('192.0.2.0/24', at)).toBe(true)
    expect(take('192.0.2.0/24', at)).toBe(false)
  }
})
