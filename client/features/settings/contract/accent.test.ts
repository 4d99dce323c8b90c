import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  compareOnDark,
  createAccentStyles,
  minContrast,
  listColorPairs,
  createPalette,
  isDimOnDark,
} from './accent.ts'
import { contrast, fromHex, toHex } from './oklch.ts'

test('computes WCAG contrast and converts colours to OKLCH and back', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  for (const hex of ['#17693f', '#000000', '#ffffff', '#c2185b', '#0044cc'])
    expect(toHex(fromHex(hex))).toBe(hex)
})

test('every accent gives readable colours in both themes: white text on it, or dark text on a light one', () => {
  const colors = Array.from({ length: 72 }, (_, index) => index * 5).flatMap((h) =>
    [0, 0.15, 0.3, 0.45, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9, 1].flatMap((l) =>
      [0, 0.05, 0.1, 0.2].map((c) => toHex({ l, c, h })),
    ),
  )
  const weak = [...colors, '#777777', '#ffd000', '#ffffff', '#000000'].flatMap((accent) =>
    listColorPairs(accent).filter((pair) => pair.contrast < minContrast),
  )
  expect(weak).toEqual([])
  expect(createPalette('#0044cc').light['on-green']).toBe('#ffffff')
  expect(contrast(createPalette('#ffd000').light['on-green'], '#ffffff')).toBeGreaterThan(10)
})

test.each(['#14284b', '#000000', '#1d2534', '#17693f', '#ffd000'])(
  'the button on the dark band can be seen there with the accent %s, and its text be read',
  (accent) => {
    const onDark = listColorPairs(accent).filter(({ description }) => description.includes('fondo oscuro'))
    expect(onDark.map(({ theme }) => theme)).toEqual(['light', 'dark'])
    const { dark, light } = createPalette(accent)
    for (const { background, contrast: own } of onDark) {
      expect(background).toBe(dark.green)
      expect(Math.min(own, contrast(background, light.deep))).toBeGreaterThan(minContrast)
    }
  },
)

/** Lightness and chroma of the token in both themes, as client/ui/tokens.css has them. */
function readToken(name: string): { l: number; c: number }[] {
  const declaration = new RegExp(`--${name}: (.+);`).exec(readFileSync('client/ui/tokens.css', 'utf8'))?.[1]
  return [...(declaration ?? '').matchAll(/oklch\(([\d.]+)% ([\d.]+) /g)].map(([, l, c]) => ({
    l: Number(l) / 100,
    c: Number(c),
  }))
}

test('backgrounds, text and lines have the hue of the accent, as light and as strong as in the stylesheet', () => {
  const accent = '#f57c00'
  const { light, dark } = createPalette(accent)
  for (const name of ['paper', 'surface', 'sunken', 'ink', 'muted', 'line', 'edge'] as const) {
    const tokens = readToken(name)
    expect(tokens).toHaveLength(2)
    for (const [at, color] of [light[name], dark[name]].entries()) {
      const own = fromHex(color)
      expect(own.l, name).toBeCloseTo(tokens[at]?.l ?? 0, 1)
      expect(own.c, name).toBeCloseTo(tokens[at]?.c ?? 0, 1)
      if (own.c > 0.01) expect(Math.abs(own.h - fromHex(accent).h), `${name} ${color}`).toBeLessThan(12)
    }
  }
  // Without colour of its own, the accent leaves none.
  expect(fromHex(createPalette('#444444').dark.paper).c).toBeLessThan(0.001)
  const { page, standalone } = createAccentStyles({ accent, secondAccent: '' })
  for (const style of [page, standalone])
    expect(style).toContain(`--paper:light-dark(${light.paper},${dark.paper})`)
  expect(page).toContain('::backdrop{background:')
})

test('a light accent does not mark focus and ticks, which must be seen on the page', () => {
  const style = (accent: string) => createAccentStyles({ accent, secondAccent: '' }).page
  expect(style('#ffd000')).toContain(':root{--green-mark:var(--green-ink)}')
  expect(style('#ffd000')).toContain('--press:light-dark(#fff,')
  expect(style('#fff3b0')).toContain('.wave,.band::after{--green:var(--green-mark)}')
  expect(style('#0044cc')).not.toMatch(/--green-mark|--press|border/)
  // These styles are in no layer: a rule for outlines would beat those of the footer and of invalid fields.
  expect(style('#ffd000')).not.toMatch(/outline|:focus|accent-color/)
})

test.each(['#fff59d', '#ffc0cb', '#000000', '#ff0000', '#00ff00', '#ff7a00'])(
  'lines, ticks and frames can be seen on pages and tinted areas with the accent %s',
  (accent) => {
    const isInk = createAccentStyles({ accent, secondAccent: '' }).page.includes('--green-mark:')
    const { light, dark } = createPalette(accent)
    const paper = { light: light.paper, dark: dark.paper }
    const marks = { light: isInk ? light['green-ink'] : light.green, dark: dark.green }
    const areas = [
      [marks.light, paper.light],
      [marks.light, '#ffffff'],
      [marks.light, light.tint],
      [marks.dark, paper.dark],
      [marks.dark, dark.tint],
    ] as const
    expect(areas.filter(([mark, area]) => contrast(mark, area) < 3)).toEqual([])
  },
)

test('the second colour replaces the sand colour alone, lighter on dark pages', () => {
  const { page, standalone } = createAccentStyles({ accent: '', secondAccent: '#0000aa' })
  expect(page).toMatch(/^:root\{--sand:light-dark\(#0000aa,#[0-9a-f]{6}\)\}$/)
  expect(standalone).toBe(page)
})

test('uses the token names of the stylesheet and puts only colours into the styles', () => {
  expect(Object.keys(createPalette('#0044cc').light)).toEqual([
    'green',
    'on-green',
    'green-ink',
    'tint',
    'deep',
    'paper',
    'surface',
    'sunken',
    'ink',
    'muted',
    'line',
    'edge',
  ])
  expect(createAccentStyles({ accent: '#0044cc', secondAccent: '' }).page).toMatch(
    /^:root\{(--[a-z-]+:(light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)|#[0-9a-f]{6});?)+\}:is\(\.menu,\.dialog\)::backdrop\{background:#[0-9a-f]{8}\}$/,
  )
})

/** The RGBA bytes of rows of `n`avy, `o`range, nearly `t`ransparent and clear pixels. */
const paint = (...rows: string[]): number[] =>
  [...rows.join('')].flatMap(
    (pixel) =>
      ({ n: [34, 58, 112, 255], o: [255, 150, 40, 255], t: [0, 0, 0, 20] })[pixel] ?? [255, 255, 255, 0],
  )

test('an image is dim on dark if a third of what is visible can hardly be seen there', () => {
  expect(isDimOnDark(paint('n   '), 4)).toBe(true)
  // Dark letters beside a bright mark.
  expect(isDimOnDark(paint('n o', 'n o', 'n o'), 3)).toBe(true)
  expect(isDimOnDark(paint('n ooo'), 5)).toBe(false)
  // The mark is so large that the name has few of all pixels.
  expect(isDimOnDark(paint('ooo    ', 'ooo n n', 'ooo    '), 7)).toBe(true)
  expect(isDimOnDark(paint('ooo', 'ooo', ' n '), 3)).toBe(false)
  expect(isDimOnDark(paint('ot'), 2)).toBe(false)
  expect(isDimOnDark([], 4)).toBe(false)
})

test('bright letters on a dark ground of their own can be seen on dark, a dark ground alone cannot', () => {
  const letters = ['nnnnn', 'nonon', 'nonon', 'nonon', 'nnnnn']
  expect(isDimOnDark(paint(...letters), 5)).toBe(false)
  // The same on a disc.
  expect(isDimOnDark(paint(' nnn ', ...letters.slice(1, 4), ' nnn '), 5)).toBe(false)
  expect(isDimOnDark(paint('nnnnn', 'nnonn', 'nnnnn'), 5)).toBe(true)
})

test.each([
  ['#17693f', 'más claro'],
  ['#ffeb3b', 'más oscuro'],
  ['#5fd68d', 'casi igual de claro'],
])('on dark pages the tone of %s is %s', (accent, expected) => {
  expect(compareOnDark(accent)).toBe(expected)
})
