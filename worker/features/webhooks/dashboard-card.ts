import { sql } from 'drizzle-orm'
import type { WebhooksCard } from '#client/features/webhooks/contract.ts'
import type { Env } from '#worker/env.ts'

export const readWebhooksCard = async ({ db }: Env): Promise<WebhooksCard> => ({
  webhooks: await db.get(sql`SELECT count(*) AS off FROM webhooks WHERE state = 'off'`),
})
