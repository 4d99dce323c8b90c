import { expect, test } from 'vitest'
import { createNextPaint, maxPaintWaitMs } from './paint.ts'
import { createFakeClock, flushPromises } from './testing.ts'

function createTestPaint(frame: number | null) {
  const clock = createFakeClock()
  let painted = false
  const nextPaint = createNextPaint({
    requestAnimationFrame: (run) => frame !== null && clock.startTimer(frame, run),
    setTimeout: (run, ms) => clock.startTimer(ms, run),
    queueTask: (run) => clock.startTimer(0, run),
  })
  void nextPaint().then(() => {
    painted = true
  })
  return { clock, isPainted: () => painted }
}

test('it waits for the next frame and 0 ms more', async () => {
  const { clock, isPainted } = createTestPaint(16)
  clock.advance(15)
  await flushPromises()
  expect(isPainted()).toBe(false)
  clock.advance(1)
  clock.advance(0)
  await flushPromises()
  expect(isPainted()).toBe(true)
})

test('where no frame comes it waits 100 ms', async () => {
  const { clock, isPainted } = createTestPaint(null)
  clock.advance(maxPaintWaitMs - 1)
  await flushPromises()
  expect(isPainted()).toBe(false)
  clock.advance(1)
  await flushPromises()
  expect(isPainted()).toBe(true)
})
