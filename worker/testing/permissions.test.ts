import { expect, test } from 'vitest'
import { routes } from '#client/routes.ts'
import { hasPermission, type Role } from '#client/runtime/session/permissions.ts'
import { endpointPermissions, isPageAllowed } from '../permissions.ts'
import { listDeclaredRoutes, listRoutes } from './fault-injection/all-routes.ts'
import { createTestApp, postJson, signInOwner, signInEditor } from './testing.ts'

// Tests the permissions of each page and endpoint of the manager area over HTTP, as editor and as owner.

const samples: Readonly<Record<string, string>> = { revision: '1', preview: '1' }

const fillPattern = (pattern: string): string =>
  pattern
    .replaceAll('{[0-9a-f]{64}}', '')
    .replaceAll('{[0-9]{1,15}}', '')
    .replace('importar/:id', `importar/${'a'.repeat(64)}`)
    .replaceAll(/:\w+\{(\w+)\|[^}]*\}/g, '$1')
    .replaceAll(/:(\w+)/g, (_, name: string) => samples[name] ?? 'nadie')

test('every endpoint has a permission where it is declared or in the list, and every listed permission belongs to an endpoint', async () => {
  const declared = new Set((await listDeclaredRoutes()).map(({ name }) => name))
  const known = (await listRoutes()).filter((route) => route.includes(' /api/mngr/') && !declared.has(route))
  expect(
    Object.keys(endpointPermissions)
      .map((call) => call.replace(' ', ' /api/mngr'))
      .toSorted(),
  ).toEqual(known)
})

test('an editor may call exactly the endpoints that the permissions allow', async () => {
  const app = await createTestApp()
  const found: Record<string, boolean> = {}
  const expected: Record<string, boolean> = {}
  for (const [call, permission] of Object.entries(endpointPermissions)) {
    const [method = '', path = ''] = call.split(' ')
    const address = `/api/mngr${fillPattern(path)}`
    // Each call gets a new session, because some calls end or renew it.
    const editor = await signInEditor(app)
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const init = body ? postJson(body, editor, method) : { method, headers: editor }
    const { status } = await app.request(address, init)
    expected[call] = hasPermission('editor', permission)
    found[call] = status !== 403
    expect(status, call).not.toBe(401)
  }
  expect(found).toEqual(expected)
})

test('paths without a listed permission are for owners only: an editor gets 403 even if nothing is there', async () => {
  const app = await createTestApp()
  const ask = async (headers: { Cookie: string }, method: string, path: string) =>
    (await app.request(`/api/mngr${path}`, { method, headers })).status
  const [owner, editor] = [await signInOwner(app), await signInEditor(app)]
  for (const [method, path, status] of [
    ['GET', '/nada', 404],
    ['PUT', '/posts', 405],
    ['PATCH', '/redirecciones', 405],
    ['GET', '/redirecciones/nada', 404],
    ['GET', '/%72egistro', 200],
    ['GET', '/registro/', 404],
  ] as const) {
    expect(await ask(owner, method, path), path).toBe(status)
    expect(await ask(editor, method, path), path).toBe(403)
  }
  expect(await ask(editor, 'HEAD', '/registro')).toBe(403)
  expect(await ask(editor, 'HEAD', '/posts')).toBe(200)
})

test('a page without permission answers 403 in Spanish within the manager layout, and so does its data', async () => {
  const app = await createTestApp()
  const headers = await signInEditor(app)
  const guarded = Object.entries(routes).filter(([, { meta }]) => 'middleware' in meta)
  const named = (role: Role) =>
    guarded.flatMap(([name]) => (isPageAllowed(role, name as keyof typeof routes) ? [name] : []))
  expect(named('owner')).toHaveLength(guarded.length)
  // Pages without a row in `pagePermissions` are for owners only.
  expect([isPageAllowed('owner', 'index'), isPageAllowed('editor', 'index')]).toEqual([true, false])
  expect(named('editor').toSorted()).toEqual([
    'mngr',
    'mngr-blog',
    'mngr-blog-editar',
    'mngr-consulta',
    'mngr-consultas',
    'mngr-cuenta',
    'mngr-etiquetas',
    'mngr-medios',
    'mngr-velocidad',
    'mngr-visitas',
  ])
  for (const path of ['/mngr/cuenta/equipo', '/mngr/blog/importar']) {
    const page = await app.request(path, { headers })
    expect(page.status).toBe(403)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('Esta parte del panel es solo para las personas dueñas del sitio.')
    expect(html).toContain('aria-label="Panel"')
    const data = await app.request(`/api/data${path}`, { headers })
    expect(data.status).toBe(403)
    expect(await data.json()).toMatchObject({ error: true, statusCode: 403 })
  }
  for (const path of ['/mngr', '/mngr/blog', '/mngr/consultas', '/mngr/cuenta', '/mngr/medios'])
    expect((await app.request(path, { headers })).status, path).toBe(200)
})

test('pages show editors no links and buttons that their role does not allow', async () => {
  const app = await createTestApp()
  const read = async (path: string, headers: { Cookie: string }) =>
    (await app.request(path, { headers })).text()
  await app.bindings.DB.prepare("DELETE FROM entries WHERE kind = 'article'").run()
  const [owner, editor] = [await signInOwner(app), await signInEditor(app)]
  for (const [path, words] of [
    ['/mngr', ['Invitar a alguien', 'Copias de seguridad', 'Registro de actividad', 'importa los que']],
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
})
