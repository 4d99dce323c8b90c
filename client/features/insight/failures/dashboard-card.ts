import type { FailuresCard } from './contract/list.ts'
import { href } from './routes.ts'

/** The dashboard's item for unresolved failures. */
export const listWaitingFailures = ({ failures: { open } }: FailuresCard) => [
  {
    count: open,
    one: 'fallo en navegadores por resolver',
    many: 'fallos en navegadores por resolver',
    href: href('mngr-fallos'),
  },
]
