import { createHref, managerMeta, type Routes } from '../../runtime/routes/route.ts'
import type { WebhookPages } from './contract.ts'

export const webhookRoutes = {
  'mngr-conexiones': { path: '/mngr/conexiones', meta: { title: 'Conexiones', ...managerMeta } },
} as const satisfies Routes<WebhookPages>

export const href = createHref(webhookRoutes)
