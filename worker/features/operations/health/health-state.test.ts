import { expect, test } from 'vitest'
import { createSeededRandom } from '#worker/testing/seeded-random.ts'
import { updateHealthState, maxMailsPerDay } from './health-state.ts'
import { parseState, type SitePart, type CheckResult, type HealthState } from './results.ts'

const minute = 60_000
const found = (part: SitePart, isWell: boolean): CheckResult => ({
  part,
  problem: isWell ? null : 'falla',
  ms: 1,
  ageMs: null,
})

/** The notification after each check: `B` broken, `M` mended. `looks`: a check every 5 minutes, `x` = failed. */
function notified(looks: string): string {
  let state: HealthState | null = null
  return [...looks]
    .map((look, index) => {
      const next = updateHealthState(state, [found('kv', look === '.')], index * 5 * minute)
      // Serialized, as it is stored.
      state = parseState(JSON.stringify(next.state))
      if (!next.changes) return '-'
      return next.changes.broken.length > 0 ? 'B' : 'M'
    })
    .join('')
}

test('notifies once after two failed checks in a row, and once after two passed checks in a row', () => {
  expect(notified('....')).toBe('----')
  expect(notified('.x.x.x.')).toBe('-------')
  expect(notified('.xxxxxx')).toBe('--B----')
  expect(notified('xxx.x.x..x.xx')).toBe('-B------M---B')
})

test('reports parts that fail together in one mail, and each recovery separately', () => {
  const look = (before: HealthState | null, kv: boolean, r2: boolean, now: number) =>
    updateHealthState(before, [found('kv', kv), found('r2', r2)], now)
  const first = look(null, false, false, 0)
  const second = look(first.state, false, false, 1)
  expect(second.changes).toEqual({ broken: ['kv', 'r2'], mended: [] })
  const third = look(second.state, true, false, 2)
  expect(third.changes).toBeNull()
  expect(look(third.state, true, false, 3).changes).toEqual({ broken: [], mended: ['kv'] })
})

test('limits mails per day and reports the remaining changes the next day', () => {
  const looks = Array.from({ length: 400 }, (_, index) => (index % 4 < 2 ? 'x' : '.')).join('')
  const outcome = notified(`${looks}xxxx${'x'.repeat(288)}`)
  const perDay = 24 * 12
  for (let start = 0; start + perDay <= outcome.length; start++)
    expect(outcome.slice(start, start + perDay).replaceAll('-', '').length).toBeLessThanOrEqual(
      maxMailsPerDay,
    )
  // The last notification reports a failure.
  expect(outcome.replaceAll('-', '').at(-1)).toBe('B')
})

test('alternates notifications of failure and recovery for random results', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = createSeededRandom(seed)
    const looks = Array.from({ length: 300 }, () => (random(3) === 0 ? 'x' : '.')).join('')
    expect(notified(looks).replaceAll('-', '')).toMatch(/^(BM)*B?$/)
  }
})

test('treats an unreadable stored state as missing', () => {
  for (const stored of [null, undefined, '', '{', '{}', '{"at":1,"parts":{"otra":{}},"mailedAt":[]}'])
    expect(parseState(stored)).toBeNull()
})

test('the time since when a part works restarts after a failure or a gap in the checks', () => {
  const since = (looks: readonly (readonly [minutes: number, isWell: boolean])[]) => {
    let state: HealthState | null = null
    for (const [at, isWell] of looks)
      state = parseState(JSON.stringify(updateHealthState(state, [found('kv', isWell)], at * minute).state))
    return (state?.parts.kv?.since ?? Number.NaN) / minute
  }
  expect(since([[0, true]])).toBe(0)
  expect(
    since([
      [0, true],
      [5, true],
      [10, true],
    ]),
  ).toBe(0)
  expect(
    since([
      [0, true],
      [5, false],
      [10, false],
    ]),
  ).toBe(5)
  expect(
    since([
      [0, true],
      [5, false],
      [10, true],
      [15, true],
    ]),
  ).toBe(10)
  expect(
    since([
      [0, true],
      [16, true],
    ]),
  ).toBe(16)
})
