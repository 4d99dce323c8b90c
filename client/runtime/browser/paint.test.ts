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

test('resolves one task after the next frame', async () => {
  const { clock, isPainted } = createTestPaint(16)
  clock.advance(15)
  await flushPromises()
  expect(isPainted()).toBe(false)
  clock.advance(1)
  clock.advance(0)
  await flushPromises()
  expect(isPainted()).toBe(true)
})

test('resolves after 100 ms if there is no frame', async () => {
  const { clock, isPainted } = createTestPaint(null)
  clock.advance(maxPaintWaitMs - 1)
  await flushPromises()
  expect(isPainted()).toBe(false)
  clock.advance(1)
  await flushPromises()
  expect(isPainted()).toBe(true)
})
