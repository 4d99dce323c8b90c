import { expect, test } from 'vitest'
import { createWhenIdle, idleBudget } from './idle.ts'
import { createClock } from './testing.ts'

test('without requestIdleCallback a timer grants a budget of 50 ms that runs out', () => {
  const clock = createClock()
  const whenIdle = createWhenIdle({ setTimeout: (run, ms) => clock.after(ms, run), now: clock.now })
  const left: number[] = []
  whenIdle((deadline) => {
    left.push(deadline.timeRemaining())
    clock.pass(30)
    left.push(deadline.timeRemaining())
    clock.pass(30)
    left.push(deadline.timeRemaining())
    expect(deadline.didTimeout).toBe(false)
  })
  expect(left).toEqual([])
  clock.pass(1)
  expect(left).toEqual([idleBudget, 20, 0])
})

test("the browser's own is used where there is one", () => {
  const asked: unknown[] = []
  const whenIdle = createWhenIdle({
    requestIdleCallback: (run) => asked.push(run),
    setTimeout: () => expect.unreachable(),
    now: () => 0,
  })
  const run = () => {}
  whenIdle(run)
  expect(asked).toEqual([run])
})
