import type { inputReaders } from './runs.ts'

/** An input that is expensive to process; `reader` is a key of `inputReaders` (runs.ts). */
export type HostileInput = {
  name: string
  group: string
  input: () => string | Uint8Array
  reader: keyof typeof inputReaders
}

type Row = readonly [name: string, input: HostileInput['input']]

export const hostileInputs = (
  reader: HostileInput['reader'],
  group: string,
  rows: readonly Row[],
): HostileInput[] => rows.map(([name, input]) => ({ name, group, reader, input }))

const maxBytes = 200_000
export const fill = (text: string, bytes = maxBytes): string => text.repeat(Math.floor(bytes / text.length))
export const repeatNumbered = (make: (index: number) => string, count: number): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
export const repeatNested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth)

export function fillBytes(start: readonly number[], repeated: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(maxBytes)
  bytes.set(start)
  for (let at = start.length; at + repeated.length <= maxBytes; at += repeated.length) bytes.set(repeated, at)
  return bytes
}
