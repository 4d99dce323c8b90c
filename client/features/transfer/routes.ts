import { createHref, managerMeta, type Routes } from '../../runtime/routes/route.ts'
import type { TransferPages } from './contract.ts'

export const transferRoutes = {
  'mngr-importar': { path: '/mngr/blog/importar', meta: { title: 'Importar y exportar', ...managerMeta } },
} as const satisfies Routes<TransferPages>

export const href = createHref(transferRoutes)
