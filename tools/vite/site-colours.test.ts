import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeColor } from '#client/site.ts'

const tokensCss = readFileSync('client/ui/tokens.css', 'utf8')
const faviconSvg = readFileSync('client/public/favicon.svg', 'utf8')

/** The light and the dark colour of a token of the form `--name: light-dark(oklch(…), oklch(…))`. */
function readTokenColors(name: string): { light: string; dark: string } {
  const number = String.raw`([\d.]+)`
  const color = String.raw`oklch\(${number}% ${number} ${number}\)`
  const found = new RegExp(String.raw`--${name}: light-dark\(${color}, ${color}\);`).exec(tokensCss)
  const [l = 0, c = 0, h = 0, ...dark] = (found ?? []).slice(1).map(Number)
  const [darkL = 0, darkC = 0, darkH = 0] = dark
  return { light: toHex(l / 100, c, h), dark: toHex(darkL / 100, darkC, darkH) }
}

/** Converts OKLCH to sRGB. Source of the matrices: https://bottosson.github.io/posts/oklab/ */
function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((linear) => toByte(linear).toString(16).padStart(2, '0')).join('')}`
}

function toByte(linear: number): number {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
}

test('the browser’s theme colour is the background colour of the pages', () => {
  expect(themeColor).toEqual(readTokenColors('paper'))
})

test('the site’s icon has the same green as the buttons', () => {
  expect(faviconSvg).toContain(`fill="${readTokenColors('green').light}"`)
})

/** The line that leads down the home page. */
const decorations = ['client/features/site/pages/index.css']

test('the plain brand colour, which may be pale, is an area or the border of one: never a text, tick or line', () => {
  const files = globSync('client/**/*.css').filter((file) => !decorations.includes(file))
  const unreadable = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[^{}]*\{[^{}]*\}/g)].flatMap(([rule]) => {
      const isArea = rule.includes('background: var(--green);')
      const lines = rule.match(/[\w-]+:[^;{}]*var\(--green\)/g) ?? []
      return lines
        .filter(
          (line) =>
            // A border of half a rem counts as an area: forced colours remove backgrounds and keep borders.
            !/^(background|--pressed|--green-mark|border-block-start: 0\.[5-9])/.test(line) &&
            !(isArea && line.startsWith('border')),
        )
        .map((line) => `${file}: ${line}`)
    }),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(unreadable).toEqual([])
})
