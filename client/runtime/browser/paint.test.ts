import { expect, test } from 'vitest'
import { createNextPaint, paintWait } from './paint.ts'
import { createClock, settled } from './testing.ts'

function create(frame: number | null) {
  const clock = createClock()
  let painted = false
  const nextPaint = createNextPaint({
    requestAnimationFrame: (run) => frame !== null && clock.after(frame, run),
    setTimeout: (run, ms) => clock.after(ms, run),
    soon: (run) => clock.after(0, run),
  })
  void nextPaint().then(() => {
    painted = true
  })
  return { clock, isPainted: () => painted }
}

test('it waits for the next frame and 0 ms more', async () => {
  const { clock, isPainted } = create(16)
  clock.pass(15)
  await settled()
  expect(isPainted()).toBe(false)
  clock.pass(1)
  clock.pass(0)
  await settled()
  expect(isPainted()).toBe(true)
})

test('where no frame comes it waits 100 ms', async () => {
  const { clock, isPainted } = create(null)
  clock.pass(paintWait - 1)
  await settled()
  expect(isPainted()).toBe(false)
  clock.pass(1)
  await settled()
  expect(isPainted()).toBe(true)
})
