import { expect, test } from 'vitest'
import { computeCrop, getCropCentre } from './crop.ts'

const picture = { width: 1600, height: 800 }

test('a crop has the requested ratio and is as large as the picture allows', () => {
  expect(computeCrop(picture, null, 1, { x: 50, y: 50 })).toEqual({ left: 0, top: 0, width: 1, height: 1 })
  expect(computeCrop(picture, 1, 1, { x: 50, y: 50 })).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
  expect(computeCrop(picture, 4, 1, { x: 50, y: 50 })).toEqual({ left: 0, top: 0.25, width: 1, height: 0.5 })
  expect(computeCrop(picture, null, 0.5, { x: 50, y: 50 })).toEqual({
    left: 0.25,
    top: 0.25,
    width: 0.5,
    height: 0.5,
  })
})

test('a crop is centred on the focus point and stays within the picture', () => {
  expect(computeCrop(picture, 1, 1, { x: 30, y: 0 }).left).toBeCloseTo(0.05)
  expect(getCropCentre(computeCrop(picture, 1, 1, { x: 30, y: 0 }))).toEqual({ x: 30, y: 50 })
  expect(getCropCentre(computeCrop(picture, 1, 1, { x: 100, y: 30 }))).toEqual({ x: 75, y: 50 })
  for (const focus of [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ]) {
    const { left, top, width, height } = computeCrop(picture, 1, 0.4, focus)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(left + width).toBeLessThanOrEqual(1)
    expect(top + height).toBeLessThanOrEqual(1)
  }
})
