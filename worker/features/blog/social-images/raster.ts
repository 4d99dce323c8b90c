import type { Line } from './outline.ts'

/** How much of each pixel is covered, from 0 to 1, row by row. */
export type Mask = { width: number; height: number; cover: Float32Array }

export const createMask = (width: number, height: number): Mask => ({
  width,
  height,
  // One extra value, because a line at the right edge writes one pixel further.
  cover: new Float32Array(width * height + 1),
})

type Edge = { x0: number; y0: number; x1: number; y1: number }

/**
 * Adds the signed area to the right of an edge. The running sum of a row then gives the area between edges of opposite
 * directions; the method of https://github.com/raphlinus/font-rs
 */
function addEdge({ width, height, cover }: Mask, { x0, y0, x1, y1 }: Edge): void {
  if (y0 === y1) return
  const direction = y0 < y1 ? 1 : -1
  const [top, bottom, startX, endX] = direction === 1 ? [y0, y1, x0, x1] : [y1, y0, x1, x0]
  const slope = (endX - startX) / (bottom - top)
  let x = startX + Math.max(0, -top) * slope
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1) {
    const share = Math.min(y + 1, bottom) - Math.max(y, top)
    const next = x + slope * share
    const amount = share * direction
    const from = Math.min(x, next)
    const to = Math.max(x, next)
    const first = Math.floor(from)
    const last = Math.ceil(to)
    const row = y * width
    x = next
    if (first < 0 || last >= width) continue
    if (last <= first + 1) {
      const part = (from + to) / 2 - first
      cover[row + first] = (cover[row + first] ?? 0) + amount * (1 - part)
      cover[row + first + 1] = (cover[row + first + 1] ?? 0) + amount * part
      continue
    }
    // The average share of each pixel that lies to the right of the edge.
    let before = 0
    for (let pixel = first; pixel <= last; pixel += 1) {
      const left = Math.min(to, Math.max(from, pixel))
      const right = Math.min(to, Math.max(from, pixel + 1))
      const area = left - from + (right - left) * (pixel + 1 - (left + right) / 2)
      const total = (amount * area) / (to - from)
      cover[row + pixel] = (cover[row + pixel] ?? 0) + total - before
      before = total
    }
  }
}

/** Fills closed outlines. Where several overlap, the area is filled once. */
export function fillOutlines(mask: Mask, outlines: readonly Line[]): void {
  const drawn = createMask(mask.width, mask.height)
  for (const line of outlines)
    for (let at = 0; at + 3 < line.length; at += 2)
      addEdge(drawn, {
        x0: line[at] ?? 0,
        y0: line[at + 1] ?? 0,
        x1: line[at + 2] ?? 0,
        y1: line[at + 3] ?? 0,
      })
  for (let y = 0; y < mask.height; y += 1) {
    let sum = 0
    for (let at = y * mask.width; at < (y + 1) * mask.width; at += 1) {
      sum += drawn.cover[at] ?? 0
      mask.cover[at] = Math.max(mask.cover[at] ?? 0, Math.min(1, Math.abs(sum)))
    }
  }
}

/** Draws lines; `weight` is their width in pixels. */
export function strokeLines(mask: Mask, lines: readonly Line[], weight: number): void {
  const { width, height, cover } = mask
  const radius = weight / 2 + 0.5
  for (const line of lines)
    for (let at = 0; at + 3 < line.length; at += 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = line.slice(at, at + 4)
      const [dx, dy] = [x1 - x0, y1 - y0]
      const length = dx * dx + dy * dy
      for (
        let y = Math.max(0, Math.floor(Math.min(y0, y1) - radius));
        y <= Math.min(height - 1, Math.max(y0, y1) + radius);
        y += 1
      )
        for (
          let x = Math.max(0, Math.floor(Math.min(x0, x1) - radius));
          x <= Math.min(width - 1, Math.max(x0, x1) + radius);
          x += 1
        ) {
          const [px, py] = [x + 0.5 - x0, y + 0.5 - y0]
          const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
          const far = Math.hypot(px - along * dx, py - along * dy)
          const covered = Math.min(1, radius - far)
          if (covered > (cover[y * width + x] ?? 0)) cover[y * width + x] = covered
        }
    }
}
