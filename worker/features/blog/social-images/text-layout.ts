import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { type Line, toPolylines, type Placing } from './outline.ts'

/** By character: its width and its outline as path data, in thousandths of the font size. */
export type Glyphs = ReadonlyMap<string, { width: number; path: string }>

/** Parses the output of tools/vite/glyphs.test.ts. */
export const parseGlyphs = (text: string): Glyphs =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [character = '', width = '', path = ''] = line.split('\t')
      return character === '' ? [] : [[character, { width: Number(width), path }] as const]
    }),
  )

/** The glyphs of a text. A character without a glyph is used without its accent, or left out. */
const getLetters = (glyphs: Glyphs, text: string): { width: number; path: string }[] =>
  [...normalizeUnicode(text)].flatMap((character) => {
    // oxlint-disable-next-line no-restricted-properties -- one letter, which normalizeUnicode() has bounded
    const [plain = ''] = character.normalize('NFD')
    return glyphs.get(character) ?? glyphs.get(plain) ?? []
  })

/** The width of a text, in thousandths of the font size. */
const measureText = (glyphs: Glyphs, text: string): number =>
  getLetters(glyphs, text).reduce((sum, { width }) => sum + width, 0)

export function toOutlines(glyphs: Glyphs, text: string, { x, y, scale }: Placing): Line[] {
  let pen = x
  return getLetters(glyphs, text).flatMap(({ width, path }) => {
    const lines = toPolylines(path, { x: pen, y, scale })
    pen += width * scale
    return lines
  })
}

type TextBox = { width: number; height: number; sizes: readonly number[]; leading: number }

/** Breaks a text into lines at the largest size that fits. A text that is too long even so ends in an ellipsis. */
export function layOutText(glyphs: Glyphs, text: string, box: TextBox): { size: number; lines: string[] } {
  const words = text.split(/\s+/).filter(Boolean)
  for (const [index, size] of box.sizes.entries()) {
    const most = (box.width / size) * 1_000
    const lines = breakLines(words, (line) => measureText(glyphs, line) <= most)
    const fitting = Math.max(1, Math.floor(box.height / (size * box.leading)))
    const fits = lines.length <= fitting && lines.every((line) => measureText(glyphs, line) <= most)
    if (fits) return { size, lines: balanceLines(words, lines, (line) => measureText(glyphs, line) / most) }
    if (index === box.sizes.length - 1)
      return { size, lines: truncateLines(lines, fitting, (line) => measureText(glyphs, line) <= most) }
  }
  return { size: 0, lines: [] }
}

function breakLines(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Makes the lines about equally long without adding one. `measure` returns the share of the width that a line takes. */
function balanceLines(
  words: readonly string[],
  lines: string[],
  measure: (line: string) => number,
): string[] {
  const narrower = [0.6, 0.7, 0.8, 0.9]
    .map((width) => breakLines(words, (line) => measure(line) <= width))
    .find((broken) => broken.length === lines.length && broken.every((line) => measure(line) <= 1))
  return narrower ?? lines
}

function truncateLines(lines: readonly string[], max: number, fits: (line: string) => boolean): string[] {
  return lines.slice(0, max).map((line, index) => {
    const isLast = index === max - 1 && lines.length > max
    if (fits(line) && !isLast) return line
    let shortened = [...line]
    while (shortened.length > 0 && !fits(`${shortened.join('')}…`)) shortened = shortened.slice(0, -1)
    return `${shortened.join('').trimEnd()}…`
  })
}
