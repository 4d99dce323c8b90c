import { fill, type HostileInput } from './fill.ts'

/** About what the platform lets through in one header, in bytes. */
const longest = 122_000

export const hostileHeaders: readonly HostileInput[] = [
  {
    name: 'devices that turn out to be mobile far behind',
    group: 'header',
    run: 'agent',
    input: () => `${fill('Android', longest / 2)}Mobile${fill('x', longest / 2)}`,
  },
  { name: 'a name in slashes', group: 'header', run: 'agent', input: () => fill('Mozilla/', longest) },
  { name: 'entity tags without end', group: 'header', run: 'tags', input: () => fill(',', longest) },
]
