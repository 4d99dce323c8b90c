import { createHref, managerMeta, type Routes } from '#client/runtime/routes/route.ts'

export const visitRoutes = {
  'mngr-visitas': { path: '/mngr/visitas', meta: { title: 'Visitas', ...managerMeta } },
  'mngr-perdidos': { path: '/mngr/perdidos', meta: { title: 'Páginas no encontradas', ...managerMeta } },
  'mngr-velocidad': { path: '/mngr/velocidad', meta: { title: 'Velocidad', ...managerMeta } },
} as const satisfies Routes<Record<string, unknown>>

export const href = createHref(visitRoutes)
