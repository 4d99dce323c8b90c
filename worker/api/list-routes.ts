import type { Hono } from 'hono'
import { neverForTokens } from '#client/runtime/session/permissions.ts'
import type { AppEnv } from '../http/context.ts'
import { lazySubApps } from '../http/lazy.ts'
import { declaredRoutes, type RouteFacts } from './route.ts'

/** A parameter of a path, such as `:id{[0-9]+}`; the first group is its name. */
export const parameterPattern = /:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g

export type ListedRoute = { name: string; method: string; path: string; facts: RouteFacts | undefined }
export type DeclaredRoute = RouteFacts & { name: string; method: string; path: string }

/** Every route of an app below `base`, including those of its lazy sub-apps, which are loaded for it. */
export async function listSubAppRoutes(subApp: Hono<AppEnv>, base: string): Promise<ListedRoute[]> {
  const found = await Promise.all(
    subApp.routes.map(async ({ method, path, handler }) => {
      const load = lazySubApps.get(handler)
      if (load) return listSubAppRoutes(await load(), base + path.replace(/\/\*$/, ''))
      const full = (base + path).replace(/(.)\/$/, '$1')
      if (method === 'ALL') return []
      return [{ name: `${method} ${full}`, method, path: full, facts: declaredRoutes.get(handler) }]
    }),
  )
  return found.flat()
}

export const selectDeclared = (listed: readonly ListedRoute[]): DeclaredRoute[] =>
  listed.flatMap(({ facts, ...call }) => (facts ? [{ ...call, ...facts }] : []))

/** Whether programs may call a route with an access token that has its permission. */
export const isOpenToTokens = ({ permission, freshSignIn }: RouteFacts): boolean =>
  permission !== 'public' && freshSignIn === undefined && !neverForTokens.includes(permission)

/** The events that a route may record; none if it says why. */
export function listEvents({ audit }: Pick<RouteFacts, 'audit'>): readonly string[] {
  if (typeof audit === 'string') return [audit]
  return 'none' in audit ? [] : audit
}
