import { createHref, managerOnly, type RouteDefinition } from '#client/runtime/routes/route.ts'

/** What there is to know of those who come: one part of the rail. */
export const visitRoutes = {
  'mngr-visitas': { path: '/mngr/visitas', meta: { title: 'Visitas', ...managerOnly } },
  'mngr-perdidos': { path: '/mngr/perdidos', meta: { title: 'Perdidos', ...managerOnly } },
  'mngr-velocidad': { path: '/mngr/velocidad', meta: { title: 'Velocidad', ...managerOnly } },
} as const satisfies Record<string, RouteDefinition>

export const href = createHref(visitRoutes)
