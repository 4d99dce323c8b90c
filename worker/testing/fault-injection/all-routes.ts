import { routes as pages } from '#client/routes.ts'
import { type DeclaredRoute, listSubAppRoutes, selectDeclared } from '../../api/list-routes.ts'
import { app } from '../../index.ts'

/** Every route of the worker as `METHOD path`, including lazy sub-apps. */
export async function listRoutes(): Promise<string[]> {
  return [...new Set((await listSubAppRoutes(app, '')).map(({ name }) => name))].toSorted()
}

export async function listDeclaredRoutes(): Promise<DeclaredRoute[]> {
  return selectDeclared(await listSubAppRoutes(app, ''))
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
