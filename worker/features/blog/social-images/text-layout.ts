import { compose } from '#client/runtime/text/compose.ts'
import { type Line, linesOf, type Placing } from './outline.ts'

/** A letter: its width, and its outline as path data, in thousandths of the size. */
export type Glyphs = ReadonlyMap<string, { width: number; path: string }>

/** The letters of tools/vite/glyphs.ts. */
export const readGlyphs = (text: string): Glyphs =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [character = '', width = '', path = ''] = line.split('\t')
      return character === '' ? [] : [[character, { width: Number(width), path }] as const]
    }),
  )

/** What no typeface of ours has is left out; a letter with an accent that it lacks comes without. */
const lettersOf = (glyphs: Glyphs, text: string): { width: number; path: string }[] =>
  [...compose(text)].flatMap((character) => {
    // oxlint-disable-next-line no-restricted-properties -- one letter, which compose() has bounded
    const [plain = ''] = character.normalize('NFD')
    return glyphs.get(character) ?? glyphs.get(plain) ?? []
  })

/** The width of a text, in thousandths of its size. */
const widthOf = (glyphs: Glyphs, text: string): number =>
  lettersOf(glyphs, text).reduce((sum, { width }) => sum + width, 0)

export function outlinesOf(glyphs: Glyphs, text: string, { x, y, scale }: Placing): Line[] {
  let pen = x
  return lettersOf(glyphs, text).flatMap(({ width, path }) => {
    const lines = linesOf(path, { x: pen, y, scale })
    pen += width * scale
    return lines
  })
}

type Room = { width: number; height: number; sizes: readonly number[]; leading: number }

/** A text in lines at the largest size at which it keeps to its room; what is too long even so ends in an ellipsis. */
export function typeset(glyphs: Glyphs, text: string, room: Room): { size: number; lines: string[] } {
  const words = text.split(/\s+/).filter(Boolean)
  for (const [index, size] of room.sizes.entries()) {
    const most = (room.width / size) * 1_000
    const lines = broken(words, (line) => widthOf(glyphs, line) <= most)
    const fitting = Math.max(1, Math.floor(room.height / (size * room.leading)))
    const fits = lines.length <= fitting && lines.every((line) => widthOf(glyphs, line) <= most)
    if (fits) return { size, lines }
    if (index === room.sizes.length - 1)
      return { size, lines: cut(lines, fitting, (line) => widthOf(glyphs, line) <= most) }
  }
  return { size: 0, lines: [] }
}

function broken(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function cut(lines: readonly string[], most: number, fits: (line: string) => boolean): string[] {
  return lines.slice(0, most).map((line, index) => {
    const isLast = index === most - 1 && lines.length > most
    if (fits(line) && !isLast) return line
    let kept = [...line]
    while (kept.length > 0 && !fits(`${kept.join('')}…`)) kept = kept.slice(0, -1)
    return `${kept.join('').trimEnd()}…`
  })
}
