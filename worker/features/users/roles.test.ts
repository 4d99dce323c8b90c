import { expect, test } from 'vitest'
import type { Role } from '#client/features/users/contract/roles.ts'
import {
  addTestManager,
  createTestApp,
  getCookies,
  postJson,
  signInOwner,
  signInWithRole,
  type TestApp,
} from '../../testing/testing.ts'

const team = '/api/mngr/cuenta/equipo'
const rolesPath = `${team}/roles`

/** Deletes the roles of other tests and sends requests as an owner. */
async function createOwner(app: TestApp) {
  await app.bindings.DB.batch(
    [
      'DELETE FROM managers WHERE role_id IN (SELECT id FROM roles WHERE built_in = 0)',
      'DELETE FROM roles WHERE built_in = 0',
    ].map((statement) => app.bindings.DB.prepare(statement)),
  )
  const headers = await signInOwner(app)
  const send = (method: string, path: string, body?: object) =>
    app.request(path, body ? postJson(body, headers, method) : { method, headers })
  async function addRole(name: string, permissions: readonly string[]): Promise<Role> {
    const answer = await send('POST', rolesPath, { name, permissions })
    expect(answer.status).toBe(200)
    // The response has the shape of `rolesResponseSchema`.
    const { roles } = (await answer.json()) as { roles: Role[] }
    const role = roles.find((one) => one.name === name)
    if (!role) throw new Error(`No role ${name}`)
    return role
  }
  return { headers, send, addRole }
}

const readMessage = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { message: string }).message

test('an owner adds, changes and deletes a role, and the audit log names it', async () => {
  const app = await createTestApp()
  const { send, addRole } = await createOwner(app)
  const role = await addRole('Prensa', ['publishArticles'])
  // Publishing includes writing, and everybody has the dashboard.
  expect(role.permissions).toEqual(['useDashboard', 'editArticles', 'publishArticles'])
  const changed = await send('PUT', `${rolesPath}/${role.id}`, {
    name: '  Prensa   y medios ',
    permissions: ['manageMedia'],
  })
  expect(await changed.json()).toMatchObject({
    roles: expect.arrayContaining([
      {
        id: role.id,
        name: 'Prensa y medios',
        isBuiltIn: false,
        permissions: ['useDashboard', 'manageMedia'],
      },
    ]),
  })
  expect((await send('DELETE', `${rolesPath}/${role.id}`)).status).toBe(200)
  expect((await send('DELETE', `${rolesPath}/${role.id}`)).status).toBe(404)
  expect(
    (await send('PUT', `${rolesPath}/${role.id}`, { name: 'X', permissions: ['viewInsight'] })).status,
  ).toBe(404)
  const log = await (await send('GET', '/mngr/registro')).text()
  for (const text of [
    'creó el rol «Prensa»',
    'cambió el rol «Prensa y medios»',
    'eliminó el rol «Prensa y medios»',
  ])
    expect(log).toContain(text)
})

test('refuses roles without name or permissions, with reserved permissions or with a name that is taken', async () => {
  const app = await createTestApp()
  const { send, addRole } = await createOwner(app)
  const other = await addRole('Tienda', ['viewInsight'])
  for (const [name, permissions] of [
    ['', ['viewInsight']],
    ['x'.repeat(41), ['viewInsight']],
    ['Nada', []],
    ['Nada', ['volar']],
    ['Jefatura', ['manageUsers']],
    // The names of the built-in roles, whatever their capitals and accents.
    ['direccion', ['viewInsight']],
    ['TIENDA', ['viewInsight']],
  ] as const)
    expect((await send('POST', rolesPath, { name, permissions })).status, `${name} ${permissions}`).toBe(422)
  const renamed = await send('PUT', `${rolesPath}/${other.id}`, {
    name: 'Edición',
    permissions: ['viewInsight'],
  })
  expect(renamed.status).toBe(422)
  expect(await readMessage(renamed)).toBe('Ya hay un rol con este nombre.')
})

test('the built-in roles cannot be changed or deleted', async () => {
  const app = await createTestApp()
  const { send } = await createOwner(app)
  for (const id of ['owner', 'editor', 'author', 'support', 'reader']) {
    const changed = await send('PUT', `${rolesPath}/${id}`, { name: 'Otra', permissions: ['viewInsight'] })
    expect([changed.status, (await send('DELETE', `${rolesPath}/${id}`)).status], id).toEqual([409, 409])
  }
})

test('a site has 20 roles of its own at most, even if two are added at once', async () => {
  const app = await createTestApp()
  const { send, addRole } = await createOwner(app)
  for (let count = 0; count < 19; count++) await addRole(`Rol ${count}`, ['viewInsight'])
  const answers = await Promise.all(
    ['Uno', 'Dos'].map((name) => send('POST', rolesPath, { name, permissions: ['viewInsight'] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a role that somebody has cannot be deleted, and the refusal names them', async () => {
  const app = await createTestApp()
  const { send, addRole } = await createOwner(app)
  const role = await addRole('Guardia', ['answerEnquiries'])
  await signInWithRole(app, role.id)
  const refused = await send('DELETE', `${rolesPath}/${role.id}`)
  expect(refused.status).toBe(409)
  expect(await readMessage(refused)).toContain(`Este rol lo tiene Con ${role.id}.`)
})

test('nobody gets a role that is deleted at the same time', async () => {
  const app = await createTestApp()
  const { send, addRole } = await createOwner(app)
  await signInWithRole(app, 'reader')
  const role = await addRole('Fugaz', ['answerEnquiries'])
  const [given, deleted] = await Promise.all([
    send('PATCH', `${team}/con-reader`, { role: role.id }),
    send('DELETE', `${rolesPath}/${role.id}`),
  ])
  expect(given.status === 200 && deleted.status === 200).toBe(false)
  const orphans =
    await app.value`SELECT count(*) AS n FROM managers WHERE role_id = ${role.id} AND role_id NOT IN (SELECT id FROM roles)`
  expect(orphans).toBe(0)
})

test('changing the permissions of a role acts on open sessions with the next request', async () => {
  const app = await createTestApp()
  const { send, addRole } = await createOwner(app)
  const role = await addRole('Turno', ['answerEnquiries', 'viewInsight'])
  const headers = await signInWithRole(app, role.id)
  const read = async () => {
    const session = await app.request('/api/_auth/session', { headers })
    // The response has the shape of `sessionSchema`.
    const { user } = (await session.json()) as { user: { role: string; permissions: string[] } }
    const [page, call] = [
      await app.request('/mngr/consultas', { headers }),
      await app.request('/api/mngr/consultas/cuenta', { headers }),
    ]
    return { ...user, statuses: [page.status, call.status] }
  }
  expect(await read()).toMatchObject({
    role: role.id,
    permissions: ['useDashboard', 'answerEnquiries', 'viewInsight'],
    statuses: [200, 200],
  })
  await send('PUT', `${rolesPath}/${role.id}`, { name: 'Turno', permissions: ['viewInsight'] })
  expect(await read()).toMatchObject({ permissions: ['useDashboard', 'viewInsight'], statuses: [403, 403] })
  expect(await (await app.request('/mngr', { headers })).text()).not.toContain('href="/mngr/consultas"')
})

test('two owners who demote each other at once to a role of the site leave one owner', async () => {
  const app = await createTestApp()
  const { addRole } = await createOwner(app)
  const role = await addRole('Retiro', ['viewInsight'])
  await app.run`DELETE FROM managers`
  const add = async (name: string) => {
    const [email, password] = [`${name}@retiro.example`, 'una frase larga y rara']
    const id = await addTestManager(app, email, password)
    const entered = await app.request('/api/_auth/ingreso', postJson({ email, password }))
    return { id, headers: { Cookie: getCookies(entered) } }
  }
  const [ana, beto] = [await add('ana'), await add('beto')]
  const demote = (by: { headers: { Cookie: string } }, id: string) =>
    app.request(`${team}/${id}`, postJson({ role: role.id }, by.headers, 'PATCH'))
  const answers = await Promise.all([demote(ana, beto.id), demote(beto, ana.id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const owners = await app.value`SELECT count(*) AS n FROM managers WHERE role_id = 'owner'`
  expect(owners).toBe(1)
})

test('a person with Autoría sees and changes only their own articles, and publishes none', async () => {
  const app = await createTestApp()
  await createOwner(app)
  const headers = await signInWithRole(app, 'author')
  const create = async (as: { Cookie: string }, title: string) => {
    const answer = await app.request('/api/mngr/posts', postJson({ content: { title } }, as))
    expect(answer.status).toBe(201)
    return (await answer.json()) as { id: string; rev: number }
  }
  const [theirs, own] = [
    await create(await signInOwner(app), 'De Ana'),
    await create(headers, 'De quien escribe'),
  ]
  const ask = async (method: string, path: string, body?: object) =>
    (
      await app.request(
        `/api/mngr/posts/${path}`,
        body ? postJson(body, headers, method) : { method, headers },
      )
    ).status
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['PUT', '/borrador'],
    ['POST', '/duplicar'],
    ['POST', '/acciones/trash'],
    ['GET', '/revisiones'],
    ['GET', '/vistas'],
  ] as const)
    expect(await ask(method, theirs.id + path, method === 'GET' ? undefined : {}), method + path).toBe(403)
  const again = { id: theirs.id, content: { title: '' } }
  const created = await app.request('/api/mngr/posts', postJson(again, headers))
  expect([created.status, await created.text()], 'a request to create it').toEqual([
    403,
    expect.not.stringContaining('De Ana'),
  ])
  expect((await app.request(`/mngr/blog/${theirs.id}`, { headers })).status).toBe(403)
  for (const path of ['/mngr/blog', '/mngr', '/api/mngr/posts?q=De', '/api/mngr/posts?orden=titulo']) {
    const text = await (await app.request(path, { headers })).text()
    expect(text, path).toContain('De quien escribe')
    expect(text, path).not.toContain('De Ana')
  }
  expect(await ask('GET', own.id)).toBe(200)
  expect((await app.request(`/mngr/blog/${own.id}`, { headers })).status).toBe(200)
  expect(await ask('POST', `${own.id}/publicar`, { rev: own.rev })).toBe(403)
  expect(
    await ask('POST', 'vista-previa', { id: theirs.id, content: { title: '' } }),
    'the preview shows fields of the stored text',
  ).toBe(403)
  await app.run`INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data) VALUES (${own.id}, 1, 1, 'article', 'blog/x', 'x', '{}')`
  // What readers see is no longer the author's alone.
  for (const [method, path] of [
    ['POST', '/acciones/trash'],
    ['DELETE', ''],
  ] as const)
    expect(await ask(method, own.id + path, method === 'POST' ? {} : undefined), path).toBe(403)
})
