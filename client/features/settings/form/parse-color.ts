import { foldText } from '#client/runtime/text/fold-text.ts'

/** Colours by the names that people use in Spanish. */
const spanishColors: Readonly<Record<string, string>> = {
  amarillo: '#ffd000',
  ámbar: '#ffbf00',
  añil: '#4b0082',
  azul: '#0055b8',
  'azul celeste': '#4fa8dc',
  'azul claro': '#6fb1e4',
  'azul marino': '#14284b',
  'azul oscuro': '#123a6d',
  beis: '#e3d3b3',
  beige: '#e3d3b3',
  blanco: '#ffffff',
  burdeos: '#6d1a36',
  café: '#6f4e37',
  celeste: '#4fa8dc',
  cian: '#00a5b5',
  coral: '#ff6f59',
  crema: '#f6ecd2',
  dorado: '#c9a227',
  fucsia: '#c2185b',
  granate: '#7b1e2b',
  gris: '#808080',
  'gris claro': '#c4c8cc',
  'gris oscuro': '#44484d',
  guinda: '#7b1e3a',
  lavanda: '#b497d6',
  lila: '#b08ac9',
  lima: '#a4c639',
  magenta: '#c2185b',
  marrón: '#6f4e37',
  morado: '#6a2c91',
  mostaza: '#d4a017',
  naranja: '#f07c00',
  negro: '#000000',
  ocre: '#c98a1b',
  oro: '#c9a227',
  plata: '#b5bac0',
  púrpura: '#7a1f7a',
  rojo: '#c8102e',
  'rojo oscuro': '#8b0f1f',
  rosa: '#e8739c',
  rosado: '#e8739c',
  salmón: '#fa8072',
  turquesa: '#12a39a',
  verde: '#17693f',
  'verde claro': '#7bc47f',
  'verde lima': '#a4c639',
  'verde oliva': '#6b7a2c',
  'verde oscuro': '#0f4d2d',
  vino: '#6d1a36',
  violeta: '#6f3fa0',
}

const byFoldedName = new Map(Object.entries(spanishColors).map(([name, code]) => [foldText(name), code]))

export const unknownColorMessage = `No conocemos ese color. Escribe su código, como #17693f, elígelo a ojo, o usa uno de estos nombres: ${Object.keys(spanishColors).join(', ')}.`

/** The code `#rrggbb` of a colour given by its code, its Spanish name or as in CSS; null = unknown. '' stays empty. */
export function parseColor(text: string): string | null {
  const typed = foldText(text).trim().replaceAll(/\s+/g, ' ')
  if (typed === '') return ''
  if (/^[0-9a-f]{6}$/.test(typed)) return `#${typed}`
  return byFoldedName.get(typed) ?? parseCssColor(typed)
}

/** Any opaque colour of CSS, as the browser reads it. */
function parseCssColor(text: string): string | null {
  const context = CSS.supports('color', text) && document.createElement('canvas').getContext('2d')
  if (!context) return null
  context.fillStyle = text
  const { fillStyle } = context
  return typeof fillStyle === 'string' && /^#[0-9a-f]{6}$/.test(fillStyle) ? fillStyle : null
}
