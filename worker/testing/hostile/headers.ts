import { fill, hostileInputs } from './fill.ts'

/** About the longest header that the platform accepts, in bytes. */
const longest = 122_000

export const hostileHeaders = [
  ...hostileInputs('agent', 'header', [
    [
      'devices that turn out to be mobile far behind',
      () => `${fill('Android', longest / 2)}Mobile${fill('x', longest / 2)}`,
    ],
    ['a name in slashes', () => fill('Mozilla/', longest)],
  ]),
  ...hostileInputs('tags', 'header', [['entity tags without end', () => fill(',', longest)]]),
]
