import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readAll = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

test('every property that a style reads is set somewhere: a missing one takes the declaration with it', () => {
  const styles = readAll('{client,tools/gallery}/**/*.css')
  const sources = readAll('{client,worker}/**/*.{ts,tsx}')
  const set = new Set(
    [...`${styles}${sources}`.matchAll(/(--[\w-]+)(?:'|\]?:)/g)].map(([, name = '']) => name),
  )
  const read = [...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name)
  expect(read.length).toBeGreaterThan(1000)
  expect(read.filter((name) => !set.has(name))).toEqual([])
})
