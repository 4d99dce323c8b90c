import type { Ability } from '#client/runtime/session/abilities.ts'
import { visitRoutes } from './routes.ts'

type Tab = { path: string; text: string; needs: Ability }

const tab = (name: keyof typeof visitRoutes, needs: Ability): Tab => ({
  path: visitRoutes[name].path,
  text: visitRoutes[name].meta.title,
  needs,
})

/** The pages of this part of the rail, in their order. */
export const visitTabs: readonly Tab[] = [
  tab('mngr-visitas', 'enter'),
  tab('mngr-velocidad', 'enter'),
  tab('mngr-perdidos', 'oversee'),
]
