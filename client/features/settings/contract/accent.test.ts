import { expect, test } from 'vitest'
import {
  findAccentProblem,
  createAccentStyles,
  minContrast,
  listColorPairs,
  createPalette,
} from './accent.ts'
import { contrast, fromHex, toHex } from './oklch.ts'

test('computes WCAG contrast and converts colours to OKLCH and back', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  for (const hex of ['#17693f', '#000000', '#ffffff', '#c2185b', '#0044cc'])
    expect(toHex(fromHex(hex))).toBe(hex)
})

test('every accent dark enough for white text gives readable colours in both themes', () => {
  let accepted = 0
  for (let h = 0; h < 360; h += 5) {
    for (const l of [0.2, 0.35, 0.45, 0.5]) {
      for (const c of [0, 0.05, 0.1, 0.2]) {
        const accent = toHex({ l, c, h })
        if (contrast('#ffffff', accent) < minContrast) continue
        accepted += 1
        const weak = listColorPairs(accent).filter((pair) => pair.contrast < minContrast)
        expect(weak, accent).toEqual([])
      }
    }
  }
  expect(accepted).toBeGreaterThan(500)
})

test('rejects a colour that is too light and suggests a darker one that is accepted', () => {
  for (const accent of ['#ffd000', '#5fd68d', '#777777', '#ff5a1f', '#ffffff']) {
    const problem = findAccentProblem(accent)
    expect(problem, accent).toMatch(
      /^Con este color, el texto de los botones en el tema claro tendría un contraste de \d(,\d)?:1/,
    )
    const nearest = /Prueba con (#[0-9a-f]{6})\./.exec(problem ?? '')?.[1] ?? ''
    expect(findAccentProblem(nearest), accent).toBeNull()
  }
})

test('uses the token names of the stylesheet and puts only colours into the styles', () => {
  expect(Object.keys(createPalette('#0044cc').light)).toEqual([
    'green',
    'on-green',
    'green-ink',
    'tint',
    'deep',
  ])
  expect(createAccentStyles('#0044cc').page).toMatch(
    /^:root\{(--[a-z-]+:(light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)|#[0-9a-f]{6});?)+\}$/,
  )
})
