import type { Hono } from 'hono'
import { routes as pages } from '#client/routes.ts'
import { declaredRoutes, type RouteFacts } from '../../api/route.ts'
import type { AppEnv } from '../../http/context.ts'
import { lazySubApps } from '../../http/lazy.ts'
import { app } from '../../index.ts'

export type DeclaredRoute = RouteFacts & { name: string; method: string; path: string }
type ListedRoute = { name: string; method: string; path: string; facts: RouteFacts | undefined }

async function listSubAppRoutes(subApp: Hono<AppEnv>, base: string): Promise<ListedRoute[]> {
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

/** Every route of the worker as `METHOD path`, including lazy sub-apps. */
export async function listRoutes(): Promise<string[]> {
  return [...new Set((await listSubAppRoutes(app, '')).map(({ name }) => name))].toSorted()
}

/** The routes that declare themselves, with what they declare. */
export async function listDeclaredRoutes(): Promise<DeclaredRoute[]> {
  const listed = await listSubAppRoutes(app, '')
  return listed.flatMap(({ facts, ...call }) => (facts ? [{ ...call, ...facts }] : []))
}

/** The events that a route may record; none if it says why. */
export const listEvents = ({ audit }: Pick<RouteFacts, 'audit'>): readonly string[] => {
  if (typeof audit === 'string') return [audit]
  return 'none' in audit ? [] : audit
}

/** All routes. Instead of the two catch-all routes it has each page and each page's data. */
export async function listAddresses(): Promise<string[]> {
  const paths = Object.values(pages).map(({ path }) => path)
  const others = (await listRoutes()).filter((route) => route !== 'GET /*' && route !== 'GET /api/data/*')
  return [
    ...others,
    ...paths.map((path) => `GET ${path}`),
    ...paths.map((path) => `GET ${`/api/data${path}`.replace(/\/$/, '')}`),
  ].toSorted()
}
