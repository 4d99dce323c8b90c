import { expect, test } from 'vitest'
import { hostileInputs } from './inputs.ts'
import { inputReaders } from './runs.ts'

// Benchmarks measure the time. These tests only require that no hostile input throws, runs for minutes or produces much
// more output than input.

const boundMs = 30_000

for (const [group, inputs] of Map.groupBy(hostileInputs, (one) => one.group))
  test(`hostile ${group} input is read or refused, and its output has at most eight times its size`, async () => {
    for (const { name, input, reader } of inputs) {
      const given = input()
      const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given
      const startedAt = performance.now()
      const made = await inputReaders[reader]?.(bytes)
      expect(performance.now() - startedAt, name).toBeLessThan(boundMs)
      expect(made, name).toBeLessThanOrEqual(8 * bytes.length + 200_000)
    }
  })
