import { expect, test } from 'vitest'
import { createDice } from '#worker/testing/dice.ts'
import { advance, mailsPerDay } from './advance.ts'
import { parseState, type Part, type Result, type State } from './results.ts'

const minute = 60_000
const found = (part: Part, isWell: boolean): Result => ({
  part,
  problem: isWell ? null : 'falla',
  ms: 1,
  ageMs: null,
})

/** What managers are told of one part by looks five minutes apart: `x` it failed, `.` it was well. */
function told(looks: string): string {
  let state: State | null = null
  return [...looks]
    .map((look, index) => {
      const next = advance(state, [found('kv', look === '.')], index * 5 * minute)
      // As it comes back from where it was stored.
      state = parseState(JSON.stringify(next.state))
      if (!next.news) return '-'
      return next.news.broken.length > 0 ? 'B' : 'M'
    })
    .join('')
}

test('a part is told of when it failed twice in a row, once, and once when it was well twice in a row', () => {
  expect(told('....')).toBe('----')
  expect(told('.x.x.x.')).toBe('-------')
  expect(told('.xxxxxx')).toBe('--B----')
  expect(told('xxx.x.x..x.xx')).toBe('-B------M---B')
})

test('parts that break together are one mail, and each is told of by itself', () => {
  const look = (before: State | null, kv: boolean, r2: boolean, now: number) =>
    advance(before, [found('kv', kv), found('r2', r2)], now)
  const first = look(null, false, false, 0)
  const second = look(first.state, false, false, 1)
  expect(second.news).toEqual({ broken: ['kv', 'r2'], mended: [] })
  const third = look(second.state, true, false, 2)
  expect(third.news).toBeNull()
  expect(look(third.state, true, false, 3).news).toEqual({ broken: [], mended: ['kv'] })
})

test('however it breaks and mends, a day has no more mails than its limit, and what was held back is told after', () => {
  const looks = Array.from({ length: 400 }, (_, index) => (index % 4 < 2 ? 'x' : '.')).join('')
  const outcome = told(`${looks}xxxx${'x'.repeat(288)}`)
  const perDay = 24 * 12
  for (let start = 0; start + perDay <= outcome.length; start++)
    expect(outcome.slice(start, start + perDay).replaceAll('-', '').length).toBeLessThanOrEqual(mailsPerDay)
  // It ends broken, and managers know.
  expect(outcome.replaceAll('-', '').at(-1)).toBe('B')
})

test('for any course of things, news of a part alternate: broken, mended, broken', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const dice = createDice(seed)
    const looks = Array.from({ length: 300 }, () => (dice(3) === 0 ? 'x' : '.')).join('')
    expect(told(looks).replaceAll('-', '')).toMatch(/^(BM)*B?$/)
  }
})

test('a stored state that cannot be read counts as none', () => {
  for (const stored of [null, undefined, '', '{', '{}', '{"at":1,"parts":{"otra":{}},"mailedAt":[]}'])
    expect(parseState(stored)).toBeNull()
})

test('since when a part is as it is: a failure begins anew, and so does a silence of the looks', () => {
  const since = (looks: readonly (readonly [minutes: number, isWell: boolean])[]) => {
    let state: State | null = null
    for (const [at, isWell] of looks)
      state = parseState(JSON.stringify(advance(state, [found('kv', isWell)], at * minute).state))
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
