import type { Hono } from 'hono'
import { routes as pages } from '#client/routes.ts'
import type { AppEnv } from '../../http/context.ts'
import { lazySubApps } from '../../http/lazy.ts'
import { app } from '../../index.ts'

async function listSubAppRoutes(subApp: Hono<AppEnv>, base: string): Promise<string[]> {
  const found = await Promise.all(
    subApp.routes.map(async ({ method, path, handler }) => {
      const load = lazySubApps.get(handler)
      if (load) return listSubAppRoutes(await load(), base + path.replace(/\/\*$/, ''))
      const full = (base + path).replace(/(.)\/$/, '$1')
      return method === 'ALL' ? [] : [`${method} ${full}`]
    }),
  )
  return found.flat()
}

/** Every route of the worker as `METHOD path`, including lazy sub-apps. */
export async function listRoutes(): Promise<string[]> {
  return [...new Set(await listSubAppRoutes(app, ''))].toSorted()
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
