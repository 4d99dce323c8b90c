import type { FailuresCard } from './contract/list.ts'
import { href } from './routes.ts'

/** What waits on the panel. */
export const listWaitingFailures = ({ failures: { open } }: FailuresCard) => [
  {
    count: open,
    one: 'fallo en navegadores por resolver',
    many: 'fallos en navegadores por resolver',
    href: href('mngr-fallos'),
  },
]
