import { createHref, managerMeta, type PagePermissions, type Routes } from '../../runtime/routes/route.ts'
import type { WebhookPages } from './contract.ts'

export const webhookRoutes = {
  'mngr-conexiones': { path: '/mngr/conexiones', meta: { title: 'Conexiones', ...managerMeta } },
} as const satisfies Routes<WebhookPages>

export const webhookPermissions: PagePermissions<typeof webhookRoutes> = {
  'mngr-conexiones': 'manageSettings',
}

export const href = createHref(webhookRoutes)
