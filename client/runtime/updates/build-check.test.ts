import { expect, test } from 'vitest'
import { createClock, createFetch, settled } from '../browser/testing.ts'
import { checkInterval, startBuildCheck } from './build-check.ts'

function create(answer: () => Response | Promise<Response>) {
  const clock = createClock()
  const { fetch, seen } = createFetch(answer)
  let updates = 0
  let becomeVisible = (): void => {}
  const stop = startBuildCheck({
    fetch,
    buildId: 'b1',
    now: clock.now,
    after: clock.after,
    onVisible(run) {
      becomeVisible = run
      return () => (becomeVisible = () => {})
    },
    onUpdate: () => (updates += 1),
  })
  async function pass(ms: number): Promise<void> {
    clock.pass(ms)
    await settled()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { clock, seen, stop, pass, updates: () => updates, becomeVisible: () => becomeVisible() }
}

const latest = (id: string) => () => Response.json({ id, timestamp: 1 })

test('the first check comes one interval after ready, with the time as its bare query', async () => {
  const { seen, pass } = create(latest('b1'))
  await pass(checkInterval - 1)
  expect(seen).toHaveLength(0)
  await pass(1)
  expect(seen.map(({ url }) => url)).toEqual([`/builds/latest.json?${checkInterval}`])
  await pass(checkInterval)
  expect(seen).toHaveLength(2)
})

test('another id is told once, and the checks stop', async () => {
  const { seen, pass, updates, becomeVisible } = create(latest('b2'))
  await pass(checkInterval)
  expect(updates()).toBe(1)
  await pass(checkInterval * 3)
  becomeVisible()
  await pass(0)
  expect(seen).toHaveLength(1)
})

test('failures are silent and the next interval tries again', async () => {
  const answers = [
    () => new Response('', { status: 500 }),
    () => new Response('<html>'),
    () => Response.json({ id: 5 }),
    (): Response => {
      throw new TypeError('network')
    },
    latest('b2'),
  ]
  const { pass, updates, seen } = create(() => answers[seen.length - 1]?.() ?? new Response())
  for (let hour = 0; hour < 4; hour += 1) await pass(checkInterval)
  expect(updates()).toBe(0)
  await pass(checkInterval)
  expect(updates()).toBe(1)
})

test('a tab that slept longer than the interval checks when it becomes visible', async () => {
  const { clock, seen, pass, becomeVisible } = create(latest('b1'))
  clock.sleep(checkInterval - 1)
  becomeVisible()
  expect(seen).toHaveLength(0)
  clock.sleep(1)
  becomeVisible()
  becomeVisible()
  expect(seen).toHaveLength(1)
  await pass(0)
})

test('stopped, it never asks', async () => {
  const { seen, stop, pass } = create(latest('b2'))
  stop()
  await pass(checkInterval * 2)
  expect(seen).toHaveLength(0)
})
