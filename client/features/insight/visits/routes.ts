import { createHref, managerMeta, type PagePermissions, type Routes } from '#client/runtime/routes/route.ts'

export const visitRoutes = {
  'mngr-visitas': { path: '/mngr/visitas', meta: { title: 'Visitas', ...managerMeta } },
  'mngr-perdidos': { path: '/mngr/perdidos', meta: { title: 'Direcciones perdidas', ...managerMeta } },
  'mngr-velocidad': { path: '/mngr/velocidad', meta: { title: 'Velocidad', ...managerMeta } },
} as const satisfies Routes<Record<string, unknown>>

export const visitPermissions: PagePermissions<typeof visitRoutes> = {
  'mngr-visitas': 'viewInsight',
  'mngr-perdidos': 'manageRedirects',
  'mngr-velocidad': 'viewInsight',
}

export const href = createHref(visitRoutes)
