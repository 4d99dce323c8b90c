import type { WebhooksCard } from './contract.ts'
import { href } from './routes.ts'

/** The dashboard's item for webhooks that the site has switched off. */
export const listWaitingWebhooks = ({ webhooks: { off } }: WebhooksCard) => [
  {
    count: off,
    one: 'programa conectado que no recibe los avisos',
    many: 'programas conectados que no reciben los avisos',
    href: href('mngr-conexiones'),
  },
]
