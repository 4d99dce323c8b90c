import * as v from 'valibot'
import { expect, test } from 'vitest'
import { textIds } from '#client/features/content/kinds/names.ts'
import { sections } from '#client/features/dashboard/sections.ts'
import {
  createPermissionsSchema,
  grantablePermissions,
  type Role,
} from '#client/features/users/contract/roles.ts'
import { match, routes } from '#client/routes.ts'
import { permissions } from '#client/runtime/session/permissions.ts'
import { parseEnv } from '../env.ts'
import { listRoles } from '../features/account/queries/roles.ts'
import { createContentClient, createService, exampleEvent } from '../features/content/testing.ts'
import { isPageAllowed } from '../permissions.ts'
import { createPostClient } from './content-site.ts'
import { listDeclaredRoutes, listRoutes } from './fault-injection/all-routes.ts'
import {
  createTestApp,
  postJson,
  signInEditor,
  signInOwner,
  signInWithRole,
  type TestApp,
} from './testing.ts'

// Tests the permissions of each page and endpoint of the manager area over HTTP, as every role.

/** The built-in roles, and one that an owner made. */
async function readRoles(app: TestApp): Promise<Role[]> {
  const { db } = parseEnv(app.bindings)
  const own = { name: 'Páginas y cifras', permissions: ['publishPages', 'viewInsight'] }
  await app.request('/api/mngr/cuenta/equipo/roles', postJson(own, await signInOwner(app)))
  const roles = await listRoles(db)
  expect(roles.map(({ name }) => name)).toEqual([
    'Dirección',
    'Edición',
    'Autoría',
    'Atención',
    'Lectura',
    own.name,
  ])
  return roles
}

const toUser = ({ id, permissions }: Pick<Role, 'id' | 'permissions'>) => ({
  id: '',
  name: '',
  email: '',
  role: id,
  permissions,
})

test('every endpoint of the manager area declares itself, and none is public', async () => {
  const declared = (await listDeclaredRoutes()).filter(({ path }) => path.startsWith('/api/mngr/'))
  const known = (await listRoutes()).filter((route) => route.includes(' /api/mngr/'))
  expect(declared.map(({ name }) => name).toSorted()).toEqual(known)
  expect(declared.filter(({ permission }) => permission === 'public')).toEqual([])
})

test('only the pages of people who are not signed in yet are open within the manager area', () => {
  const open = Object.entries(routes).filter(([, { meta }]) => 'area' in meta && !('middleware' in meta))
  expect(open.map(([name]) => name).toSorted()).toEqual([
    'mngr-activar',
    'mngr-contrasena',
    'mngr-correo',
    'mngr-ingreso',
    'mngr-olvido',
  ])
})

test('each link of the navigation is shown to exactly those who may open its page', () => {
  for (const { href, permission } of sections) {
    const { name } = match(new URL(href, 'https://cauce.example'))
    const allowed = permissions.filter(
      (one) => name !== null && isPageAllowed(toUser({ id: 'x', permissions: [one] }), name),
    )
    // Everybody may open the state of the site, but most see only a part of it: the link is for those who see the most.
    if (name === 'mngr-estado') expect(permission).toBe('manageFailures')
    else expect(allowed, href).toEqual([permission])
  }
})

test('every role may open exactly the pages that its permissions allow, and their data', async () => {
  const app = await createTestApp()
  const guarded = Object.entries(routes).filter(([, { meta }]) => 'middleware' in meta)
  for (const role of await readRoles(app)) {
    const headers = await signInWithRole(app, role.id)
    for (const [name, { path }] of guarded) {
      const address = path.replaceAll(/:\w+/g, 'nadie')
      const isAllowed = isPageAllowed(toUser(role), name as keyof typeof routes)
      for (const asked of [address, `/api/data${address}`]) {
        const { status } = await app.request(asked, { headers })
        expect(status === 403, `${role.name}: ${asked} answered ${status}`).toBe(!isAllowed)
      }
    }
  }
})

test('an unknown path is a 404 and an undeclared method a 405, whatever the role; permissions hold for the others', async () => {
  const app = await createTestApp()
  const ask = async (headers: { Cookie: string }, method: string, path: string) =>
    (await app.request(`/api/mngr${path}`, { method, headers })).status
  const [owner, editor] = [await signInOwner(app), await signInEditor(app)]
  for (const [method, path, status] of [
    ['GET', '/nada', 404],
    ['PUT', '/posts', 405],
    ['PATCH', '/redirecciones', 405],
    ['GET', '/redirecciones/nada', 404],
    ['GET', '/registro/', 404],
  ] as const)
    for (const user of [owner, editor]) expect(await ask(user, method, path), path).toBe(status)
  expect(await ask(owner, 'GET', '/%72egistro')).toBe(200)
  expect(await ask(editor, 'GET', '/%72egistro')).toBe(403)
  expect(await ask(editor, 'HEAD', '/registro')).toBe(403)
  expect(await ask(editor, 'HEAD', '/posts')).toBe(200)
})

test('a page without permission answers 403 in Spanish within the manager layout', async () => {
  const app = await createTestApp()
  const roles = await readRoles(app)
  const pagesOf = (id: string) =>
    Object.entries(routes).flatMap(([name, { meta }]) => {
      const role = roles.find((one) => one.id === id)
      const isAllowed = role && isPageAllowed(toUser(role), name as keyof typeof routes)
      return 'middleware' in meta && isAllowed ? [name] : []
    })
  expect(pagesOf('support')).toEqual(
    ['mngr', 'mngr-estado', 'mngr-cuenta', 'mngr-consultas', 'mngr-consulta'].toSorted(byRoute),
  )
  expect(pagesOf('reader')).toEqual(
    ['mngr', 'mngr-estado', 'mngr-cuenta', 'mngr-visitas', 'mngr-velocidad'].toSorted(byRoute),
  )
  // Other pages are for owners only.
  const [owner, editor] = roles.map(toUser)
  expect(owner && isPageAllowed(owner, 'index')).toBe(true)
  expect(editor && isPageAllowed(editor, 'index')).toBe(false)
  const headers = await signInEditor(app)
  for (const path of ['/mngr/cuenta/equipo', '/mngr/blog/importar']) {
    const page = await app.request(path, { headers })
    expect(page.status).toBe(403)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('Tu rol no incluye esta parte del panel.')
    expect(html).toContain('alguien con el rol Dirección')
    expect(html).toContain('aria-label="Panel"')
    const data = await app.request(`/api/data${path}`, { headers })
    expect(data.status).toBe(403)
    expect(await data.json()).toMatchObject({ error: true, statusCode: 403 })
  }
})

const names = Object.keys(routes)
const byRoute = (a: string, b: string): number => names.indexOf(a) - names.indexOf(b)

test('pages show no links and buttons that a role does not allow', async () => {
  const app = await createTestApp()
  const read = async (path: string, headers: { Cookie: string }) =>
    (await app.request(path, { headers })).text()
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  const [owner, editor] = [await signInOwner(app), await signInEditor(app)]
  for (const [path, words] of [
    ['/mngr', ['por corregir', 'trae los que', '/mngr/estado']],
    ['/mngr/blog', ['/mngr/blog/importar']],
    ['/mngr/consultas', ['Exportar en CSV']],
    ['/mngr/cuenta', ['/mngr/cuenta/equipo', '/mngr/blog/importar']],
  ] as const) {
    const [ownerPage, editorPage] = [await read(path, owner), await read(path, editor)]
    for (const word of words) {
      expect(ownerPage, word).toContain(word)
      expect(editorPage, word).not.toContain(word)
    }
  }
  const headings = async (role: string) =>
    [...(await read('/mngr', await signInWithRole(app, role))).matchAll(/<h2[^>]*>([^<]+)/g)].map(
      ([, text]) => text,
    )
  expect(await headings('support')).toEqual(['Te espera', 'Esta semana'])
  expect(await headings('author')).toEqual(['Te espera', 'Esta semana', 'Sigue escribiendo'])
  expect(await headings('reader')).toEqual(['Te espera', 'Esta semana'])
})

/** The pages of the manager area that a page links to, without those for everybody who is signed in. */
const findLinkedPages = (html: string): string[] => [
  ...new Set([...html.matchAll(/ href="(\/mngr\/[^"#?]*)/g)].map(([, path = '']) => path)),
]

test('no page of the manager area links to one that the role may not open, whatever its permissions', async () => {
  const { app, send, drafted, published } = await createContentClient(await createTestApp())
  const { id, rev } = await drafted(exampleEvent)
  const at = new Date(Date.now() + 86_400_000).toISOString()
  expect((await send('POST', `/${id}/publicar`, { content: exampleEvent, from: at }, rev)).status).toBe(200)
  const { id: serviceId } = await published(createService('taller'))
  const posts = await createPostClient(app, await signInOwner(app))
  const content = { title: 'Uno', slug: 'uno-de-todos', markdown: '[Roto](/nada)' }
  const post = await posts.readPost(await posts.send('POST', '', { content }))
  const ids = [id, serviceId, textIds.home, post.id]
  const addresses = Object.values(routes).flatMap(({ path, meta }) =>
    'middleware' in meta ? ids.map((one) => path.replace(':id', one)) : [],
  )
  const roles = grantablePermissions.map((one) => ({
    id: `solo-${one.toLowerCase()}`,
    permissions: ['useDashboard' as const, ...v.parse(createPermissionsSchema(grantablePermissions), [one])],
  }))
  const wrong: string[] = []
  for (const role of roles) {
    await app.run`INSERT INTO roles (id, name, built_in, permissions, created_at)
      VALUES (${role.id}, ${role.id}, 0, ${JSON.stringify(role.permissions)}, 1)`
    const headers = await signInWithRole(app, role.id)
    for (const address of new Set(addresses)) {
      const page = await app.request(address, { headers })
      if (page.status !== 200) continue
      for (const path of findLinkedPages(await page.text())) {
        const { name } = match(new URL(path, 'https://cauce.example'))
        if (name && !isPageAllowed(toUser(role), name)) wrong.push(`${role.id}: ${address} -> ${path}`)
      }
    }
  }
  expect(wrong).toEqual([])
})
