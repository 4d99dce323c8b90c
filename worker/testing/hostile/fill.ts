import type { hostileRuns } from './runs.ts'

/** Something that somebody sends to make the site work hard; `run` says how it is read (runs.ts). */
export type HostileInput = {
  name: string
  group: string
  input: () => string | Uint8Array
  run: keyof typeof hostileRuns
}

export const size = 200_000
/** So many of a text as fit into the size. */
export const fill = (text: string, bytes = size): string => text.repeat(Math.floor(bytes / text.length))
export const numbered = (make: (index: number) => string, count: number): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
export const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth)

export function filled(start: readonly number[], repeated: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(size)
  bytes.set(start)
  for (let at = start.length; at + repeated.length <= size; at += repeated.length) bytes.set(repeated, at)
  return bytes
}
