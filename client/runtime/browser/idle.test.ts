import { expect, test } from 'vitest'
import { createWhenIdle, idleBudgetMs } from './idle.ts'
import { createFakeClock } from './testing.ts'

test('without requestIdleCallback, timeRemaining counts down from 50 ms to 0', () => {
  const clock = createFakeClock()
  const whenIdle = createWhenIdle({ setTimeout: (run, ms) => clock.startTimer(ms, run), now: clock.now })
  const left: number[] = []
  whenIdle((deadline) => {
    left.push(deadline.timeRemaining())
    clock.advance(30)
    left.push(deadline.timeRemaining())
    clock.advance(30)
    left.push(deadline.timeRemaining())
    expect(deadline.didTimeout).toBe(false)
  })
  expect(left).toEqual([])
  clock.advance(1)
  expect(left).toEqual([idleBudgetMs, 20, 0])
})

test('uses requestIdleCallback if the browser has it', () => {
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
