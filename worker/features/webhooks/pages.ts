import type { WebhookPages } from '#client/features/webhooks/contract.ts'
import type { PageFunctions } from '../../http/page.ts'
import { selectWebhooks, toWebhooks } from './queries.ts'

export const webhookPages: PageFunctions<WebhookPages> = {
  'mngr-conexiones': async ({ env: { db } }) => ({
    kind: 'data',
    data: { webhooks: toWebhooks(await db.all(selectWebhooks)) },
  }),
}
