import { fill, type NamedInput } from './repeat.ts'

/** Texts of fences (client/features/content/contract/text-blocks.ts) that are expensive to pair. */
export const hostileBlocks: readonly NamedInput[] = [
  ['starts of blocks', () => fill(':::acordeon\n')],
  ['ends of blocks', () => fill(':::\n')],
  ['starts, then ends', () => ':::acordeon\n'.repeat(8_000) + fill(':::\n', 100_000)],
  ['long starts, then short ends', () => `${':'.repeat(10)}acordeon\n`.repeat(5_000) + fill(':::\n', 90_000)],
  ['buttons', () => fill('::boton[a]{url=b}\n')],
  ['starts below lists', () => fill('- a\n:::acordeon\n')],
  ['labels without end', () => `::boton[${fill('\\]', 199_000)}`],
  ['attributes without end', () => `::boton{${fill('a="', 199_000)}`],
]
