import { expect, test } from 'vitest'
import type { SpeedJob } from '#worker/env/queue-jobs.ts'
import { addSpeedJobs, parseSpeedDay } from './tally.ts'

const inherited = ['toString', 'valueOf', 'hasOwnProperty', 'constructor', '__proto__']

const job = (name: string): SpeedJob => ({
  kind: 'speed',
  at: 1_000,
  device: name,
  country: name,
  connection: name,
  build: name,
  samples: [{ metric: 'LCP', value: 900, page: name, blame: name }],
})

test('values named like inherited object properties are counted', () => {
  const day = addSpeedJobs(parseSpeedDay(null), inherited.map(job), () => '10')
  const stored: unknown = JSON.parse(JSON.stringify(day))
  expect(parseSpeedDay(stored).builds['toString']).toBe(1_000)
  expect(JSON.stringify(stored)).not.toContain('null')
})

test('stored counts that are not numbers are ignored', () => {
  const { builds } = parseSpeedDay({ values: {}, blame: {}, builds: { a: 1, toString: null } })
  expect(builds).toEqual({ a: 1 })
})
