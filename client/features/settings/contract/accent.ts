import { themeColor } from '#client/site.ts'
import { contrast, fromHex, type Oklch, clampChroma, toHex } from './oklch.ts'

// Derives the tokens of client/ui/tokens.css from the company's accent colour. Each derived token has the lightness of
// the default token, so that text stays readable in any hue. Only button backgrounds use the accent unchanged.

/** Named as in tokens.css. */
type AccentTokens = Record<'green' | 'on-green' | 'green-ink' | 'tint' | 'deep', string>
export type AccentPalette = { light: AccentTokens; dark: AccentTokens; onDeep: string; onDeepMuted: string }

/** Background and text colour of pages in each theme. */
const themes = {
  light: { paper: themeColor.light, ink: toHex({ l: 0.24, c: 0.032, h: 166 }) },
  dark: { paper: themeColor.dark, ink: toHex({ l: 0.945, c: 0.012, h: 150 }) },
} as const

export const minContrast = 4.5

/** The tokens derived from a colour given as `#rrggbb`. */
export function createPalette(accent: string): AccentPalette {
  const own = fromHex(accent)
  const at = (l: number, c: number): string =>
    toHex(clampChroma({ l, c: Math.min(c, own.c * (c / 0.11)), h: own.h } satisfies Oklch))
  return {
    light: {
      green: accent,
      'on-green': '#ffffff',
      'green-ink': at(0.445, 0.11),
      tint: at(0.94, 0.045),
      deep: at(0.265, 0.048),
    },
    dark: {
      green: at(0.79, 0.165),
      'on-green': at(0.2, 0.04),
      'green-ink': at(0.82, 0.155),
      tint: at(0.29, 0.045),
      deep: at(0.145, 0.018),
    },
    onDeep: at(0.955, 0.016),
    onDeepMuted: at(0.81, 0.03),
  }
}

export type ColorPair = {
  theme: 'light' | 'dark'
  description: string
  text: string
  background: string
  contrast: number
}

/** Every pair of text and background colour that the accent affects, with its contrast. */
export function listColorPairs(accent: string): ColorPair[] {
  const palette = createPalette(accent)
  return (['light', 'dark'] as const).flatMap((theme) => {
    const tokens = palette[theme]
    const { paper, ink } = themes[theme]
    const pair = (description: string, text: string, background: string): ColorPair => ({
      theme,
      description,
      text,
      background,
      contrast: contrast(text, background),
    })
    return [
      pair('el texto de los botones', tokens['on-green'], tokens.green),
      pair('los enlaces', tokens['green-ink'], paper),
      pair('los enlaces sobre fondo teñido', tokens['green-ink'], tokens.tint),
      pair('el texto sobre fondo teñido', ink, tokens.tint),
      pair('el pie de página', palette.onDeep, tokens.deep),
      pair('el texto menor del pie', palette.onDeepMuted, tokens.deep),
    ]
  })
}

/** Why a colour is rejected, with a colour that is accepted; null = accepted. */
export function findAccentProblem(accent: string): string | null {
  const weak = listColorPairs(accent).find((pair) => pair.contrast < minContrast)
  if (!weak) return null
  const theme = weak.theme === 'light' ? 'claro' : 'oscuro'
  const measured = (Math.floor(weak.contrast * 10) / 10).toLocaleString('es')
  const nearest = findNearestAccent(accent)
  return `Con este color, ${weak.description} en el tema ${theme} tendría un contraste de ${measured}:1, y hacen falta 4,5:1.${nearest ? ` Prueba con ${nearest}.` : ''}`
}

/** Returns a darker colour of the same hue: the lightest one that meets the minimum contrast. Null if there is none. */
function findNearestAccent(accent: string): string | null {
  const own = fromHex(accent)
  for (let l = own.l; l > 0.1; l -= 0.01) {
    const darker = toHex(clampChroma({ ...own, l }))
    if (listColorPairs(darker).every((pair) => pair.contrast >= minContrast)) return darker
  }
  return null
}

const formatDeclarations = (light: AccentTokens, dark: AccentTokens): string =>
  // Object.keys returns string[]. The tokens of both themes have the same names.
  (Object.keys(light) as (keyof AccentTokens)[])
    .map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`)
    .join(';')

/** Styles that apply the accent: `page` for every page, `standalone` for documents with their own stylesheet. */
export function createAccentStyles(accent: string): { page: string; standalone: string } {
  const { light, dark, onDeep, onDeepMuted } = createPalette(accent)
  return {
    page: `:root{${formatDeclarations(light, dark)};--on-deep:${onDeep};--on-deep-muted:${onDeepMuted};--green-on-deep:${dark.green}}`,
    standalone: `:root{--green:light-dark(${light['green-ink']},${dark['green-ink']})}`,
  }
}
