import { expect, test } from 'vitest'
import { createFakeClock, createFakeFetch, flushPromises } from '../browser/testing.ts'
import { checkIntervalMs, startBuildCheck } from './build-check.ts'

function createTestCheck(respond: () => Response | Promise<Response>) {
  const clock = createFakeClock()
  const { fetch, seen: requests } = createFakeFetch(respond)
  let updates = 0
  let becomeVisible = (): void => {}
  const stop = startBuildCheck({
    fetch,
    buildId: 'b1',
    now: clock.now,
    startTimer: clock.startTimer,
    onVisible(run) {
      becomeVisible = run
      return () => (becomeVisible = () => {})
    },
    onNewBuild: () => (updates += 1),
  })
  async function advance(ms: number): Promise<void> {
    clock.advance(ms)
    await flushPromises()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    clock,
    seen: requests,
    stop,
    pass: advance,
    updates: () => updates,
    becomeVisible: () => becomeVisible(),
  }
}

const respondLatest = (id: string) => () => Response.json({ id, timestamp: 1 })

test('checks for the first time after one interval, with the time as the query', async () => {
  const { seen, pass } = createTestCheck(respondLatest('b1'))
  await pass(checkIntervalMs - 1)
  expect(seen).toHaveLength(0)
  await pass(1)
  expect(seen.map(({ url }) => url)).toEqual([`/builds/latest.json?${checkIntervalMs}`])
  await pass(checkIntervalMs)
  expect(seen).toHaveLength(2)
})

test('reports another build id once and stops checking', async () => {
  const { seen, pass, updates, becomeVisible } = createTestCheck(respondLatest('b2'))
  await pass(checkIntervalMs)
  expect(updates()).toBe(1)
  await pass(checkIntervalMs * 3)
  becomeVisible()
  await pass(0)
  expect(seen).toHaveLength(1)
})

test('ignores failures and tries again after the next interval', async () => {
  const answers = [
    () => new Response('', { status: 500 }),
    () => new Response('<html>'),
    () => Response.json({ id: 5 }),
    (): Response => {
      throw new TypeError('network')
    },
    respondLatest('b2'),
  ]
  const { pass, updates, seen } = createTestCheck(() => answers[seen.length - 1]?.() ?? new Response())
  for (let hour = 0; hour < 4; hour += 1) await pass(checkIntervalMs)
  expect(updates()).toBe(0)
  await pass(checkIntervalMs)
  expect(updates()).toBe(1)
})

test('checks when a tab that slept longer than the interval becomes visible', async () => {
  const { clock, seen, pass, becomeVisible } = createTestCheck(respondLatest('b1'))
  clock.sleep(checkIntervalMs - 1)
  becomeVisible()
  expect(seen).toHaveLength(0)
  clock.sleep(1)
  becomeVisible()
  becomeVisible()
  expect(seen).toHaveLength(1)
  await pass(0)
})

test('does not check after it was stopped', async () => {
  const { seen, stop, pass } = createTestCheck(respondLatest('b2'))
  stop()
  await pass(checkIntervalMs * 2)
  expect(seen).toHaveLength(0)
})
