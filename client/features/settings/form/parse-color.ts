import { foldText } from '#client/runtime/text/fold-text.ts'
import { clampChroma, fromHex, toHex } from '../contract/oklch.ts'

const spanishColors: Readonly<Record<string, string>> = {
  amarillo: '#ffd000',
  ámbar: '#ffbf00',
  añil: '#4b0082',
  arena: '#d9c29c',
  azul: '#0055b8',
  'azul celeste': '#4fa8dc',
  'azul marino': '#14284b',
  beis: '#e3d3b3',
  beige: '#e3d3b3',
  berenjena: '#4b2142',
  blanco: '#ffffff',
  burdeos: '#6d1a36',
  café: '#6f4e37',
  caqui: '#8a7f4e',
  celeste: '#4fa8dc',
  cereza: '#b3123f',
  cian: '#00a5b5',
  cobre: '#b06a3b',
  coral: '#ff6f59',
  crema: '#f6ecd2',
  dorado: '#c9a227',
  fucsia: '#c2185b',
  granate: '#7b1e2b',
  gris: '#808080',
  guinda: '#7b1e3a',
  ladrillo: '#a5412f',
  lavanda: '#b497d6',
  lila: '#b08ac9',
  lima: '#a4c639',
  magenta: '#c2185b',
  marrón: '#6f4e37',
  menta: '#6fcfa8',
  morado: '#6a2c91',
  mostaza: '#d4a017',
  naranja: '#f07c00',
  negro: '#000000',
  ocre: '#c98a1b',
  oro: '#c9a227',
  plata: '#b5bac0',
  púrpura: '#7a1f7a',
  rojo: '#c8102e',
  rosa: '#e8739c',
  rosado: '#e8739c',
  salmón: '#fa8072',
  teja: '#b5523b',
  terracota: '#b8593a',
  turquesa: '#12a39a',
  verde: '#17693f',
  'verde lima': '#a4c639',
  'verde oliva': '#6b7a2c',
  vino: '#6d1a36',
  violeta: '#6f3fa0',
}

/** How far a word after the name of a colour moves its lightness, to white or to black. */
const shades: ReadonlyMap<string, number> = new Map([
  ['claro', 0.5],
  ['oscuro', -0.35],
  ['palido', 0.7],
  ['pastel', 0.7],
  ['suave', 0.6],
])

function parseShade(text: string): string | null {
  const [, name = '', word = ''] = /^(.+) (\S+)$/.exec(text) ?? []
  const [base, shade] = [byFoldedName.get(name), shades.get(word)]
  if (base === undefined || shade === undefined) return null
  const color = fromHex(base)
  const l = shade > 0 ? color.l + (1 - color.l) * shade : color.l * (1 + shade)
  return toHex(clampChroma({ ...color, l }))
}

const byFoldedName = new Map(Object.entries(spanishColors).map(([name, code]) => [foldText(name), code]))

export const colorNames = Object.keys(spanishColors)

/** The code `#rrggbb` of a colour given by its code, its Spanish name or as in CSS; null = unknown. '' stays empty. */
export function parseColor(text: string): string | null {
  const typed = foldText(text).trim().replaceAll(/\s+/g, ' ')
  if (typed === '') return ''
  if (/^[0-9a-f]{6}$/.test(typed)) return `#${typed}`
  return byFoldedName.get(typed) ?? parseShade(typed) ?? parseCssColor(typed)
}

/** Any opaque colour of CSS, as the browser reads it. */
function parseCssColor(text: string): string | null {
  const context = CSS.supports('color', text) && document.createElement('canvas').getContext('2d')
  if (!context) return null
  context.fillStyle = text
  const { fillStyle } = context
  return typeof fillStyle === 'string' && /^#[0-9a-f]{6}$/.test(fillStyle) ? fillStyle : null
}
