import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createKnotPath, createKnotSvg } from './knot.ts'

const listHeights = (tightness: number) =>
  new Set([...createKnotPath(tightness).matchAll(/ (-?\d+)/g)].map(([, y]) => Number(y)))

test('the undone knot is a straight line, and the tight one is not', () => {
  expect(listHeights(0)).toEqual(new Set([110]))
  expect(Math.max(...listHeights(1)) - Math.min(...listHeights(1))).toBeGreaterThan(150)
})

test('the server draws the tight knot in 1.5 kB compressed', () => {
  expect(createKnotSvg()).toContain(`d="${createKnotPath(1)}"`)
  expect(Math.max(...listHeights(1))).toBeLessThanOrEqual(220)
  expect(createKnotSvg()).toContain('viewBox="0 0 640 220"')
  expect(gzipSync(createKnotSvg()).byteLength).toBeLessThanOrEqual(1500)
})
