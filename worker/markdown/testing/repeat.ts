import { maxTextLength } from '#client/features/content/contract/text-limits.ts'

// For texts that repeat what is expensive to render.

export type NamedInput = readonly [name: string, input: () => string]

/** `piece`, as often as it fits. */
export const fill = (piece: string, length = maxTextLength): string =>
  piece.repeat(Math.floor(length / piece.length))
/** `count` pieces, numbered from 0. */
export const times = (count: number, piece: (n: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join(between)
