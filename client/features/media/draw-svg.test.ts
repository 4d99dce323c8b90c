import { expect, test } from 'vitest'
import { computeSvgSize } from './draw-svg.ts'

const size = (width: string | null, height: string | null, viewBox: string | null = null) => {
  const found = computeSvgSize({ width, height, viewBox })
  return found && [found.width, found.height]
}

test('draws an SVG at least twice as large as it is, large enough for a page and no larger than the widest variant', () => {
  expect(size('100', '50')).toEqual([960, 480])
  expect(size('600px', '300px')).toEqual([1200, 600])
  expect(size('5000', '2500')).toEqual([1600, 800])
  expect(size(null, null, '0 0 24 24')).toEqual([960, 960])
  expect(size('100%', 'auto', '0,0,40,10')).toEqual([960, 240])
  // A very tall one.
  expect(size('10', '1000')).toEqual([40, 4000])
})

test('finds no size without width, height and viewBox', () => {
  expect(size(null, null)).toBeNull()
  expect(size('0', '10')).toBeNull()
  expect(size('10em', '10em', 'x y z')).toBeNull()
})
