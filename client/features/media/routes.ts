import { createHref, managerMeta, type Routes } from '../../runtime/routes/route.ts'
import type { MediaPages } from './contract.ts'

export const mediaRoutes = {
  'mngr-medios': { path: '/mngr/medios', meta: { title: 'Medios', ...managerMeta } },
} as const satisfies Routes<MediaPages>

export const href = createHref(mediaRoutes)
