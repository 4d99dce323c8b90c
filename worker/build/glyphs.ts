import subsetFont from 'subset-font'
import { faces, fontSource, fontText } from './font.ts'

// The letters of the typeface as outlines, for images that the worker draws itself: a TrueType file read by its tables.

/** Units of the em square that outlines are told in. */
const em = 1_000

type Point = { x: number; y: number; on: boolean }

function tablesOf(view: DataView): Map<string, number> {
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const at = 12 + 16 * index
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)))
      return [tag, view.getUint32(at + 8)]
    }),
  )
}

/** Which glyph a character is, by the table of format 4. */
function glyphOf(view: DataView, cmap: number, code: number): number {
  const subtables = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) =>
    view.getUint32(cmap + 8 + 8 * index),
  )
  const at = subtables.map((offset) => cmap + offset).find((start) => view.getUint16(start) === 4)
  if (at === undefined) throw new Error('The typeface has no table of characters')
  const doubled = view.getUint16(at + 6)
  for (let index = 0; index < doubled; index += 2) {
    if (view.getUint16(at + 14 + index) < code) continue
    const first = view.getUint16(at + 16 + doubled + index)
    if (first > code) return 0
    const delta = view.getUint16(at + 16 + 2 * doubled + index)
    const place = at + 16 + 3 * doubled + index
    const range = view.getUint16(place)
    if (range === 0) return (code + delta) & 0xffff
    const glyph = view.getUint16(place + range + 2 * (code - first))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

type Font = { view: DataView; glyf: number; offsetOf: (glyph: number) => [number, number] }

function contoursOf(font: Font, glyph: number): Point[][] {
  const { view, glyf, offsetOf } = font
  const [start, end] = offsetOf(glyph)
  if (start === end) return []
  const at = glyf + start
  const count = view.getInt16(at)
  return count < 0 ? composed(font, at + 10) : simple(view, at + 10, count)
}

/** A letter of several others, such as one with its accent. */
function composed(font: Font, from: number): Point[][] {
  const { view } = font
  const contours: Point[][] = []
  let at = from
  for (let more = true; more;) {
    const flags = view.getUint16(at)
    const part = contoursOf(font, view.getUint16(at + 2))
    const isWide = (flags & 1) !== 0
    const dx = isWide ? view.getInt16(at + 4) : view.getInt8(at + 4)
    const dy = isWide ? view.getInt16(at + 6) : view.getInt8(at + 5)
    if ((flags & 0xc8) !== 0) throw new Error('A letter of the typeface is scaled')
    contours.push(...part.map((points) => points.map(({ x, y, on }) => ({ x: x + dx, y: y + dy, on }))))
    at += isWide ? 8 : 6
    more = (flags & 0x20) !== 0
  }
  return contours
}

function simple(view: DataView, from: number, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, index) => view.getUint16(from + 2 * index))
  const total = (ends.at(-1) ?? -1) + 1
  let at = from + 2 * count
  at += 2 + view.getUint16(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = view.getUint8(at++)
    const times = (flag & 8) === 0 ? 1 : 1 + view.getUint8(at++)
    for (let n = 0; n < times; n += 1) flags.push(flag)
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) === 0 ? -view.getUint8(at++) : view.getUint8(at++)
      else if ((flag & same) === 0) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = axis(2, 16)
  const ys = axis(4, 32)
  const points = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, on: (flag & 1) !== 0 }))
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true })

/** A contour as path data of M, L and Q; y grows downwards. */
function pathOf(points: readonly Point[], scale: number): string {
  // Between two control points lies a point of the curve.
  const all = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    return point.on || next.on ? [point] : [point, middle(point, next)]
  })
  const first = all.findIndex(({ on }) => on)
  const turned = [...all.slice(first), ...all.slice(0, first)]
  const told = ({ x, y }: Point): string => `${Math.round(x * scale)} ${Math.round(-y * scale)}`
  const [start] = turned
  if (!start) return ''
  const closed = [...turned.slice(1), start]
  return `M${told(start)}${closed.map((point, index) => (point.on ? `${closed[index - 1]?.on === false ? ' ' : 'L'}${told(point)}` : `Q${told(point)}`)).join('')}`
}

/** The typeface in its boldest, a line a character: the character, its width, its outline. */
export async function glyphLines(): Promise<string> {
  const font = await subsetFont(fontSource(faces.text), fontText, {
    targetFormat: 'truetype',
    variationAxes: { wght: 800 },
  })
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = tablesOf(view)
  const table = (name: string): number => {
    const at = tables.get(name)
    if (at === undefined) throw new Error(`The typeface has no table ${name}`)
    return at
  }
  const [head, hhea, hmtx, loca, cmap] = ['head', 'hhea', 'hmtx', 'loca', 'cmap'].map(table) as [
    number,
    number,
    number,
    number,
    number,
  ] // five names, five tables
  const scale = em / view.getUint16(head + 18)
  const isLong = view.getInt16(head + 50) === 1
  const at = (glyph: number): number =>
    isLong ? view.getUint32(loca + 4 * glyph) : 2 * view.getUint16(loca + 2 * glyph)
  const outlines: Font = { view, glyf: table('glyf'), offsetOf: (glyph) => [at(glyph), at(glyph + 1)] }
  const measured = view.getUint16(hhea + 34)
  return [...new Set(fontText)]
    .map((character) => {
      const glyph = glyphOf(view, cmap, character.codePointAt(0) ?? 0)
      const width = Math.round(view.getUint16(hmtx + 4 * Math.min(glyph, measured - 1)) * scale)
      const path = contoursOf(outlines, glyph)
        .map((points) => pathOf(points, scale))
        .join('')
      return `${character}\t${width}\t${path}\n`
    })
    .join('')
}
