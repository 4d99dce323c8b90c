import { expect, test } from 'vitest'
import { maxSteps } from './bounds.ts'
import { spendWork, startWork } from './work.ts'

test('three texts that are as much as may be are the work of a request, whatever was done before', () => {
  // Steps may be fractions, and a sum of those is not exact.
  for (let before = 0; before < 100; before += 1) {
    spendWork(before / 6)
    const isOver = startWork()
    for (let texts = 0; texts < 3; texts += 1) {
      expect(isOver()).toBe(false)
      let steps = 0
      for (let n = 1; steps < maxSteps; n += 1) {
        const taken = Math.min(n / 6, maxSteps - steps)
        spendWork(taken)
        steps += taken
      }
    }
    expect(isOver()).toBe(true)
  }
})
