import { expect, test } from 'vitest'
import { createTestApp, postJson, signInOwner, type TestApp } from '../testing/testing.ts'

const tokens = '/api/mngr/cuenta/equipo/claves'
/** A call that needs the permission to edit articles. */
const probe = '/api/mngr/posts/slug'

async function createToken(app: TestApp, body: object = {}) {
  const headers = await signInOwner(app)
  const input = { name: 'Catálogo', permissions: ['publishArticles'], days: 30, ...body }
  const answer = await app.request(tokens, postJson(input, headers))
  expect(answer.status, await answer.clone().text()).toBe(201)
  // The response has the shape of `createdTokenSchema`.
  const { secret, tokens: listed } = (await answer.json()) as { secret: string; tokens: { id: string }[] }
  const send = (method: string, path: string, given?: object, more: Record<string, string> = {}) =>
    app.request(path, {
      method,
      headers: {
        Authorization: `Bearer ${secret}`,
        ...(given ? { 'Content-Type': 'application/json' } : {}),
        ...more,
      },
      ...(given ? { body: JSON.stringify(given) } : {}),
    })
  return { headers, secret, send, id: listed.at(-1)?.id ?? '' }
}

test('a program writes, publishes and withdraws an article with a token, and the log names the token', async () => {
  const app = await createTestApp()
  const { send } = await createToken(app)
  const created = await send('POST', '/api/mngr/posts', { content: { title: 'Desde un programa' } })
  expect(created.status).toBe(201)
  const text = (await created.json()) as { id: string; rev: number; content: object }
  const content = { ...text.content, slug: 'desde-un-programa', description: 'Una.', markdown: 'Hola.' }
  const publish = (rev: number) =>
    send('POST', `/api/mngr/posts/${text.id}/publicar`, { content }, { 'If-Match': `"${rev}"` })
  expect((await publish(text.rev + 7)).status).toBe(412)
  const published = await publish(text.rev)
  expect(published.status).toBe(200)
  const { rev } = (await published.json()) as { rev: number }
  const withdraw = `/api/mngr/posts/${text.id}/acciones/unpublish`
  expect((await send('POST', withdraw, {}, { 'If-Match': `"${rev}"` })).status).toBe(200)
  const results = await app.all<{
    event: string
    device: string
  }>`SELECT event, device FROM audit WHERE event LIKE 'post.%' ORDER BY id`
  expect(results.map(({ event, device }) => `${event}: ${device}`)).toEqual([
    'post.published: Clave «Catálogo»',
    'post.unpublished: Clave «Catálogo»',
  ])
})

test('the list shows the last use and never the token', async () => {
  const app = await createTestApp()
  const { send, headers, secret } = await createToken(app)
  await send('POST', probe, { kind: 'article', text: 'x' }, { 'CF-Connecting-IP': '203.0.113.9' })
  await expect
    .poll(async () => (await app.request('/api/data/mngr/cuenta/equipo', { headers })).text(), {
      timeout: 60_000,
    })
    .toContain('203.0.113.9')
  const page = await (await app.request('/mngr/cuenta/equipo', { headers })).text()
  expect(page).toContain('Catálogo')
  expect(page).not.toContain(secret)
  const stored = JSON.stringify(await app.all`SELECT * FROM access_tokens`)
  expect(stored).not.toContain(secret.slice('cauce_'.length))
})

test('a token opens neither the account of its person, nor the users, nor pages', async () => {
  const app = await createTestApp()
  const { send } = await createToken(app, { permissions: ['publishArticles', 'viewInsight'] })
  for (const [method, path] of [
    ['PATCH', '/api/mngr/cuenta'],
    ['PUT', '/api/mngr/cuenta/resumen'],
    ['GET', '/api/mngr/cuenta/sesiones'],
    ['POST', tokens],
    ['GET', '/api/mngr/exportar'],
    ['GET', '/api/mngr/registro'],
  ] as const)
    expect((await send(method, path, method === 'GET' ? undefined : {})).status, path).toBe(403)
  expect((await send('GET', '/mngr')).status).not.toBe(200)
  expect(await (await send('GET', '/api/_auth/session')).json()).toEqual({ user: null })
})

test('a token never has more permissions than the person who made it', async () => {
  const app = await createTestApp()
  const { send } = await createToken(app)
  const list = async () => (await send('POST', probe, { kind: 'article', text: 'x' })).status
  expect(await list()).toBe(200)
  await app.run`UPDATE managers SET role_id = 'support' WHERE id = 'm1'`
  expect(await list()).toBe(403)
  await app.run`UPDATE managers SET role_id = 'owner', disabled_at = 1 WHERE id = 'm1'`
  expect(await list()).toBe(401)
  await app.run`UPDATE managers SET disabled_at = NULL WHERE id = 'm1'`
  expect(await list()).toBe(200)
})

test('refuses expired, deleted and invented tokens, with the cookie of somebody or without', async () => {
  const app = await createTestApp()
  const { send, headers, id, secret } = await createToken(app)
  await app.run`UPDATE access_tokens SET expires_at = 1 WHERE id = ${id}`
  const expired = await send('POST', probe, { kind: 'article', text: 'x' }, headers)
  expect([expired.status, expired.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
  await app.run`UPDATE access_tokens SET expires_at = 8e15 WHERE id = ${id}`
  expect((await send('POST', probe, { kind: 'article', text: 'x' })).status).toBe(200)
  expect((await app.request(`${tokens}/${id}`, { method: 'DELETE', headers })).status).toBe(200)
  expect((await send('POST', probe, { kind: 'article', text: 'x' })).status).toBe(401)
  for (const invented of ['x', `${secret.slice(0, -1)}_`, secret.slice('cauce_'.length), 'a b', ''])
    expect(
      (await app.request('/api/mngr/enlaces', { headers: { Authorization: `Bearer ${invented}` } })).status,
      invented,
    ).toBe(401)
})

test('a token is refused beyond its own rate limit', async () => {
  const app = await createTestApp()
  const { send } = await createToken(app)
  expect((await send('POST', probe, { kind: 'article', text: 'x' })).status).toBe(200)
  await app.run`UPDATE throttle SET count = 1000`
  const refused = await send('POST', probe, { kind: 'article', text: 'x' })
  await app.run`DELETE FROM throttle`
  expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
})

test('a site has 20 tokens at most, and a token needs a name, a permission and an end', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const create = async (body: object) => (await app.request(tokens, postJson(body, headers))).status
  await app.run`DELETE FROM access_tokens`
  const valid = { name: 'Uno', permissions: ['viewInsight'], days: 90 }
  for (const invalid of [
    { name: ' ' },
    { permissions: [] },
    { permissions: ['manageUsers'] },
    { permissions: ['manageBackups'] },
    { permissions: ['useDashboard'] },
    { permissions: ['exportEnquiries'] },
    { days: 1_000 },
  ])
    expect(await create({ ...valid, ...invalid }), JSON.stringify(invalid)).toBe(422)
  for (let count = 0; count < 20; count += 1) expect(await create(valid)).toBe(201)
  expect(await create(valid)).toBe(409)
})
