/** A polyline in pixels: x, y, x, y … */
export type Line = readonly number[]

/** Where to place path data: its origin in pixels, and the pixels per unit. */
export type Placing = { x: number; y: number; scale: number }

/** How many straight segments approximate a curve. */
const curveSegments = 12

type Pen = { x: number; y: number }

/** Two control points and the end of a cubic curve: x, y, x, y, x, y. */
type CubicPoints = readonly [number, number, number, number, number, number]

function cubic(line: number[], from: Pen, [ax, ay, bx, by, x, y]: CubicPoints): void {
  for (let piece = 1; piece <= curveSegments; piece += 1) {
    const t = piece / curveSegments
    const u = 1 - t
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    line.push(a * from.x + b * ax + c * bx + d * x, a * from.y + b * ay + c * by + d * y)
  }
}

/**
 * Converts path data to polylines. Understands absolute M, L, Q, C and S only, with numbers separated by one space; each
 * pair of numbers after an M begins a line.
 */
export function toPolylines(path: string, { x: left, y: top, scale }: Placing): Line[] {
  const lines: number[][] = []
  let line: number[] = []
  let pen: Pen = { x: 0, y: 0 }
  /** The last control point, which the command S mirrors. */
  let control: Pen = pen
  for (const [, command = '', given = ''] of path.matchAll(/([MLQCS])([^MLQCS]*)/g)) {
    const numbers = given.split(' ').map(Number)
    const step = { M: 2, L: 2, Q: 4, C: 6, S: 4 }[command] ?? 2
    for (let at = 0; at + step <= numbers.length; at += step) {
      const points = numbers
        .slice(at, at + step)
        .map((value, index) => (index % 2 === 0 ? left : top) + value * scale)
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points
      const from = pen
      if (command === 'M') lines.push((line = [a, b]))
      else if (command === 'L') line.push(a, b)
      else if (command === 'C') cubic(line, from, [a, b, c, d, e, f])
      else if (command === 'S')
        cubic(line, from, [2 * from.x - control.x, 2 * from.y - control.y, a, b, c, d])
      // A quadratic curve is a cubic curve whose control points lie two thirds of the way to the quadratic one.
      else
        cubic(line, from, [
          from.x + ((a - from.x) * 2) / 3,
          from.y + ((b - from.y) * 2) / 3,
          c + ((a - c) * 2) / 3,
          d + ((b - d) * 2) / 3,
          c,
          d,
        ])
      pen = { x: points.at(-2) ?? 0, y: points.at(-1) ?? 0 }
      control = command === 'C' ? { x: c, y: d } : command === 'S' ? { x: a, y: b } : pen
    }
  }
  return lines
}
