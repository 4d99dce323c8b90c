import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rateLimits } from '../../worker/http/limits/rate-limits.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('docs/sign-in.md states the same rate limits as the code', () => {
  const cells = read('docs/sign-in.md')
    .split('\n')
    .filter((line) => /^\| .* \| \d+ +\| \d+ +\|$/.test(line))
    .map((line) => line.split('|').slice(2, 4).map(Number))
  const { password, recovery } = rateLimits.attempts
  const names = ['account', 'network', 'block', 'site', 'account'] as const
  expect(cells).toEqual(names.map((name) => [password[name], recovery[name]]))
})

test('docs/ops/zone.md states the same rate limits as the code', () => {
  const text = read('docs/ops/zone.md')
  const { network, isolate } = rateLimits
  const rest = isolate.searches - isolate.sharedSearches
  for (const sentence of [
    `${network.searches} searches and ${network.pages} look-ups of each kind a minute and isolate`,
    `${network.visits} of each kind (${network.failures} failures) a minute and isolate`,
    `${isolate.searches.toLocaleString('en')} searches a minute and isolate, ${rest} of them for blocks that asked little`,
  ])
    expect(text).toContain(sentence)
})
