import { contrast, fromHex, type Oklch, clampChroma, toHex } from './oklch.ts'

// Derives the tokens of client/ui/tokens.css from the company's accent colour. Each derived token has the lightness of
// the default token, so that text stays readable in any hue. Only button backgrounds use the accent unchanged.

/** Named as in tokens.css. `on-green` is white or dark, whichever can be read on the accent. */
type AccentTokens = Record<
  'green' | 'on-green' | 'green-ink' | 'tint' | 'deep' | keyof typeof neutrals,
  string
>
export type AccentPalette = {
  light: AccentTokens
  dark: AccentTokens
  onDeep: string
  onDeepMuted: string
  veil: string
}

/** Lightness and chroma of backgrounds, texts and lines in both themes. */
const neutrals = {
  paper: { light: [0.984, 0.007], dark: [0.185, 0.018] },
  surface: { light: [1, 0], dark: [0.225, 0.021] },
  sunken: { light: [0.954, 0.014], dark: [0.255, 0.023] },
  ink: { light: [0.24, 0.032], dark: [0.945, 0.012] },
  muted: { light: [0.45, 0.025], dark: [0.76, 0.02] },
  line: { light: [0.885, 0.018], dark: [0.33, 0.025] },
  edge: { light: [0.57, 0.03], dark: [0.62, 0.03] },
} as const
// Object.keys returns string[]. The record has exactly these keys.
const neutralNames = Object.keys(neutrals) as (keyof typeof neutrals)[]

export const minContrast = 4.5

export function createPalette(accent: string): AccentPalette {
  const own = fromHex(accent)
  const at = (l: number, c: number): string =>
    toHex(clampChroma({ l, c: Math.min(c, own.c * (c / 0.11)), h: own.h } satisfies Oklch))
  const listNeutrals = (theme: 'light' | 'dark') => {
    const colors = neutralNames.map((name) => {
      const [l, c] = neutrals[name][theme]
      return [name, at(l, c)]
    })
    // Safe: one colour for each name.
    return Object.fromEntries(colors) as Record<keyof typeof neutrals, string>
  }
  // One of white and black always has enough contrast.
  const onAccent = ['#ffffff', at(0.2, 0.04), '#000000'].find((text) => contrast(text, accent) >= minContrast)
  return {
    light: {
      green: accent,
      'on-green': onAccent ?? '#000000',
      'green-ink': at(0.445, 0.11),
      tint: at(0.94, 0.045),
      deep: at(0.265, 0.048),
      ...listNeutrals('light'),
    },
    dark: {
      green: at(0.79, 0.165),
      'on-green': at(0.2, 0.04),
      'green-ink': at(0.82, 0.155),
      tint: at(0.29, 0.045),
      deep: at(0.145, 0.018),
      ...listNeutrals('dark'),
    },
    onDeep: at(0.955, 0.016),
    onDeepMuted: at(0.81, 0.03),
    veil: `${at(0.18, 0.025)}88`,
  }
}

export type ColorPair = {
  theme: 'light' | 'dark'
  description: string
  text: string
  background: string
  contrast: number
}

export function listColorPairs(accent: string): ColorPair[] {
  const palette = createPalette(accent)
  return (['light', 'dark'] as const).flatMap((theme) => {
    const tokens = palette[theme]
    const { paper, ink, muted } = tokens
    const pair = (description: string, text: string, background: string): ColorPair => ({
      theme,
      description,
      text,
      background,
      contrast: contrast(text, background),
    })
    return [
      pair('el texto de los botones', tokens['on-green'], tokens.green),
      pair('el texto', ink, paper),
      pair('el texto menor', muted, tokens.sunken),
      pair('los enlaces', tokens['green-ink'], paper),
      pair('los enlaces sobre fondo teñido', tokens['green-ink'], tokens.tint),
      pair('el texto sobre fondo teñido', ink, tokens.tint),
      pair('el pie de página', palette.onDeep, tokens.deep),
      pair('el texto menor del pie', palette.onDeepMuted, tokens.deep),
      // The button of the home page's last band has the colours of `--deep` and `--green-on-deep`.
      pair('el botón sobre fondo oscuro', tokens.deep, palette.dark.green),
    ]
  })
}

const formatDeclarations = (light: AccentTokens, dark: AccentTokens): string =>
  // Object.keys returns string[]. The tokens of both themes have the same names.
  (Object.keys(light) as (keyof AccentTokens)[])
    .map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`)
    .join(';')

const minShapeContrast = 3

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
const defaultAccent = '#17693f'
/** Background of the footer in the light theme. */
export const getFooterColor = (accent: string): string =>
  createPalette(isHexColor(accent) ? accent.toLowerCase() : defaultAccent).light.deep
// Its lightness, which decides the contrast, is the same for all accents.
const footer = getFooterColor(defaultAccent)

type Shade = 'clear' | 'dim' | 'bright'

/** The share of groups, such as columns, with more dim than bright pixels. Groups without visible pixels do not count. */
function getDimShare(shades: readonly Shade[], toGroup: (index: number) => number): number {
  const balances = new Map<number, number>()
  for (const [index, shade] of shades.entries()) {
    const group = toGroup(index)
    if (shade !== 'clear') balances.set(group, (balances.get(group) ?? 0) + (shade === 'dim' ? 1 : -1))
  }
  const all = [...balances.values()]
  return all.length === 0 ? 0 : all.filter((balance) => balance > 0).length / all.length
}

/**
 * True if more than a third of what is visible in an image, given as rows of `width` RGBA pixels, is hard to see on the
 * dark footer: of its pixels, or of its columns or rows, because a name has few pixels beside a large symbol. A dark
 * ground does not count: there, dim pixels touch bright ones more often than a row is long, and at least half as often as
 * transparent ones. Rows join at their ends, which changes little.
 */
export function isDimOnDark(pixels: ArrayLike<number>, width: number): boolean {
  const shades = Array.from({ length: pixels.length / 4 }, (_, index): Shade => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((at) => pixels[index * 4 + at])
    if (alpha < 128) return 'clear'
    const hex = `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    return contrast(hex, footer) < minShapeContrast ? 'dim' : 'bright'
  })
  const neighbours = shades.flatMap((shade, index) =>
    shade === 'dim' ? [index - 1, index + 1, index - width, index + width].map((at) => shades[at]) : [],
  )
  const count = (shade: Shade): number => neighbours.filter((neighbour) => neighbour === shade).length
  const groupings = [
    (index: number) => index,
    (index: number) => index % width,
    (index: number) => Math.floor(index / width),
  ]
  const isGround = count('bright') > Math.max(width, count('clear') / 2)
  return !isGround && groupings.some((toGroup) => getDimShare(shades, toGroup) > 1 / 3)
}

/** How light the colour of the dark theme is, compared with the accent. */
export function compareOnDark(accent: string): 'más claro' | 'más oscuro' | 'casi igual de claro' {
  const [own, dark] = [accent, createPalette(accent).dark.green].map((color) => fromHex(color).l)
  const difference = (dark ?? 0) - (own ?? 0)
  if (Math.abs(difference) < 0.03) return 'casi igual de claro'
  return difference > 0 ? 'más claro' : 'más oscuro'
}

/** The accent itself hardly stands out on the light page: its lines and edges get the colour of links. */
export const isFaintOnLight = ({ green, paper, tint }: AccentTokens): boolean =>
  [paper, tint].some((area) => contrast(green, area) < minShapeContrast)

/** The drawing, and the edges of buttons. Only here, so that other sites do not load it. */
const faintRules =
  ".wave,.band::after{--green:var(--green-mark)}:is(.button,.boton):not(.plain,.danger),.menu a[href='/contacto']{border-color:var(--green-mark)}"

/** Rules for an accent on which text is dark, or that is hard to see on the light page. */
function createLightAccentRules({ light, dark }: AccentPalette): string {
  // The default mixes buttons with `--ink`, away from white text.
  const pressed = light['on-green'] === '#ffffff' ? '' : `:root{--press:light-dark(#fff,${dark.ink})}`
  if (!isFaintOnLight(light)) return pressed
  // A token, not a rule for outlines: these styles are in no layer, so a rule would beat the colours of single parts.
  return `${pressed}:root{--green-mark:var(--green-ink)}${faintRules}`
}

/** The accent and the second colour as `#rrggbb`; empty = the colour of tokens.css. */
type BrandColors = { accent: string; secondAccent: string }

/** Styles that apply the colours: `page` for every page, `standalone` for documents with their own stylesheet. */
export function createAccentStyles({ accent, secondAccent }: BrandColors): {
  page: string
  standalone: string
} {
  const sand = secondAccent === '' ? '' : `:root{--sand:light-dark(${secondAccent},${lighten(secondAccent)})}`
  if (accent === '') return { page: sand, standalone: sand }
  const palette = createPalette(accent)
  const { light, dark, onDeep, onDeepMuted, veil } = palette
  const both = (name: keyof AccentTokens): string => `light-dark(${light[name]},${dark[name]})`
  return {
    page: `:root{${formatDeclarations(light, dark)};--on-deep:${onDeep};--on-deep-muted:${onDeepMuted};--green-on-deep:${dark.green}}:is(.menu,.dialog)::backdrop{background:${veil}}${sand}${createLightAccentRules(palette)}`,
    standalone: `:root{--green:${both('green-ink')};--paper:${both('paper')};--box:${both('surface')};--ink:${both('ink')};--soft:${both('muted')};--line:${both('line')};--tint:${both('tint')};--deep:${both('deep')};--bright:${dark.green}}${sand}`,
  }
}

/** The colour with the least lightness that stands out on dark pages. */
export function lighten(color: string): string {
  const own = fromHex(color)
  return toHex(clampChroma({ ...own, l: Math.max(own.l, 0.75) }))
}
