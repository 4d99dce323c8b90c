import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { createAppWithMail } from '#worker/mail/testing.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  signInOwner,
  type TestApp,
  testManager,
} from '#worker/testing/testing.ts'
import { createSettingsClient, resetSettings } from '../../settings/testing.ts'
import { signInByPassword, fromNewNetwork, password, enableSecondFactor } from '../testing.ts'

const team = '/api/mngr/cuenta/equipo'

type Members = { members: { id: string; email: string; name: string; role: string; status: string }[] }
type Invited = Members & { link: string; kind: string; mailed: boolean }

/** Invites and enrols a user with this role; returns their session. */
async function join(app: TestApp, Cookie: string, role: 'owner' | 'editor') {
  const email = `${crypto.randomUUID()}@sitio.example`
  const asked = await app.request(team, postJson({ email, name: 'Nueva', role }, { Cookie }))
  expect(asked.status).toBe(200)
  // The response has the shape of `createdLinkResponseSchema`.
  const { link, members } = (await asked.json()) as Invited
  const token = link.split('/').at(-1)
  const enrolled = await app.request('/api/_auth/activar', postJson({ token, name: 'Nueva', password }))
  const theirs = enrolled.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const id = members.find((member) => member.email === email)?.id ?? ''
  // The response has the shape of `signedInSchema`.
  const { to } = (await enrolled.json()) as { to: string }
  return { id, email, to, headers: { Cookie: theirs } }
}

/** Replaces all users by two signed-in owners with passwords. */
async function twoOwners(app: TestApp) {
  await app.run`DELETE FROM managers`
  const add = async (name: string) => {
    const email = `${name}@sitio.example`
    const id = await addTestManager(app, email, password)
    return { id, email, Cookie: getCookies(await signInByPassword(app, email)) }
  }
  return { ana: await add('ana'), beto: await add('beto') }
}

const call = (app: TestApp, method: string, path: string, Cookie: string, body?: object) =>
  app.request(`${team}${path}`, body ? postJson(body, { Cookie }, method) : { method, headers: { Cookie } })

const ownersOf = async (app: TestApp) =>
  await app.column<string>`SELECT email FROM managers WHERE role = 'owner' AND disabled_at IS NULL ORDER BY email`

test('an editor can neither disable the owner nor see the users', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const { headers } = await join(app, Cookie, 'editor')
  const disable = postJson({ disabled: true }, headers, 'PATCH')
  expect((await app.request(`${team}/${testManager.id}`, disable)).status).toBe(403)
  expect((await app.request('/mngr', { headers: { Cookie } })).status).toBe(200)
  expect((await app.request('/mngr/cuenta/equipo', { headers })).status).toBe(403)
  expect((await app.request('/mngr/cuenta', { headers })).status).toBe(200)
})

test('a new role applies at once to open sessions, although KV has a copy of them', async () => {
  const app = await createTestApp()
  const { Cookie } = (await twoOwners(app)).ana
  const { id, headers } = await join(app, Cookie, 'editor')
  const page = async () => (await app.request('/mngr/cuenta/equipo', { headers })).status
  expect(await page()).toBe(403)
  const made = await call(app, 'PATCH', `/${id}`, Cookie, { role: 'owner' })
  // The response has the shape of `usersResponseSchema`.
  const { members } = (await made.json()) as Members
  expect(members.find((member) => member.id === id)?.role).toBe('owner')
  expect(await page()).toBe(200)
  expect((await call(app, 'PATCH', `/${id}`, Cookie, { role: 'editor' })).status).toBe(200)
  expect(await page()).toBe(403)
  expect((await call(app, 'PATCH', `/${id}`, Cookie, { role: 'reina' })).status).toBe(422)
})

test('when two owners demote, remove or disable each other at once, one owner remains', async () => {
  const app = await createTestApp()
  for (const [one, other] of [
    ['demote', 'demote'],
    ['remove', 'remove'],
    ['demote', 'remove'],
    ['disable', 'demote'],
  ] as const) {
    const { ana, beto } = await twoOwners(app)
    const acts = {
      demote: (by: string, id: string) => call(app, 'PATCH', `/${id}`, by, { role: 'editor' }),
      disable: (by: string, id: string) => call(app, 'PATCH', `/${id}`, by, { disabled: true }),
      remove: (by: string, id: string) => call(app, 'DELETE', `/${id}`, by),
    }
    const answers = await Promise.all([acts[one](ana.Cookie, beto.id), acts[other](beto.Cookie, ana.id)])
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length, `${one} and ${other}`).toBeLessThanOrEqual(1)
    expect(await ownersOf(app), `${one} and ${other}`).not.toEqual([])
  }
})

test('the only owner who can sign in cannot be removed, even if another owner was invited', async () => {
  const app = await createTestApp()
  const { ana, beto } = await twoOwners(app)
  // Ana is signed in but has no password left, so only Beto could sign in again.
  await app.run`UPDATE managers SET password = NULL WHERE id = ${ana.id}`
  await call(app, 'POST', '', ana.Cookie, { email: 'nunca@sitio.example', name: 'Nunca', role: 'owner' })
  for (const [method, body] of [
    ['PATCH', { role: 'editor' }],
    ['PATCH', { disabled: true }],
    ['DELETE', undefined],
  ] as const)
    expect((await call(app, method, `/${beto.id}`, ana.Cookie, body)).status, method).toBe(409)
  for (const [method, body] of [
    ['PATCH', { role: 'editor' }],
    ['PATCH', { email: 'otra@sitio.example' }],
    ['DELETE', undefined],
  ] as const)
    expect((await call(app, method, `/${beto.id}`, beto.Cookie, body)).status, 'oneself').toBe(409)
  expect(await ownersOf(app)).toContain('beto@sitio.example')
})

test('a removed user is signed out at once, and the revisions of their posts still show their name', async () => {
  const { app, deliverQueued } = await createAppWithMail()
  const { Cookie } = await signInOwner(app)
  const { id, email, headers } = await join(app, Cookie, 'editor')
  const created = await app.request('/api/mngr/posts', postJson({ content: { title: 'De Nueva' } }, headers))
  const post = await created.json<{ id: string }>()
  await deliverQueued()
  const removed = await call(app, 'DELETE', `/${id}`, Cookie)
  expect(removed.status).toBe(200)
  // The response has the shape of `usersResponseSchema`.
  const { members } = (await removed.json()) as Members
  expect(members.map((member) => member.id)).not.toContain(id)
  expect((await app.request('/mngr', { headers })).status).toBe(302)
  expect((await signInByPassword(app, email)).status).toBe(401)
  const history = await app.request(`/api/mngr/posts/${post.id}/revisiones`, { headers: { Cookie } })
  expect(await history.text()).toContain('Nueva')
  const record =
    await app.find`SELECT actor_id, detail FROM audit WHERE event = 'removed' AND manager_id = ${id}`
  expect(record).toEqual({ actor_id: testManager.id, detail: 'Nueva' })
  const [letter] = await deliverQueued()
  expect(letter).toMatchObject({ to: email })
  expect(letter?.text).toContain('Se quitó tu cuenta del equipo')
  expect(letter?.text).toContain(testManager.name)
  expect((await call(app, 'DELETE', `/${id}`, Cookie)).status).toBe(404)
})

test('a user is told who changed their account, by mail, on the dashboard and on the account page', async () => {
  const { app, deliverQueued } = await createAppWithMail()
  const { Cookie } = await signInOwner(app)
  const { id, email, headers } = await join(app, Cookie, 'editor')
  const after = `nueva-${crypto.randomUUID()}@sitio.example`
  await deliverQueued()
  expect((await call(app, 'PATCH', `/${id}`, Cookie, { role: 'owner' })).status).toBe(200)
  expect((await deliverQueued()).map(({ to, text }) => [to, text.includes(testManager.name)])).toEqual([
    [email, true],
  ])
  expect((await call(app, 'PATCH', `/${id}`, Cookie, { email: after })).status).toBe(200)
  expect((await deliverQueued()).map(({ to }) => to).toSorted()).toEqual([after, email].toSorted())
  for (const path of ['/mngr', '/mngr/cuenta']) {
    const html = (await (await app.request(path, { headers })).text()).replaceAll('<!-- -->', '')
    expect(html, path).toContain('Cambió lo que puedes hacer en el panel.')
    expect(html, path).toContain('Cambió tu correo electrónico.')
    expect(html, path).toContain(testManager.name)
  }
  expect((await call(app, 'PATCH', `/${id}`, Cookie, { email: testManager.email })).status).toBe(422)
})

test('an owner can disable a second factor, which notifies the user and ends their sessions', async () => {
  const { app, deliverQueued } = await createAppWithMail()
  const { Cookie } = await signInOwner(app)
  const { id, email, headers } = await join(app, Cookie, 'editor')
  const theirs = await enableSecondFactor(app, headers.Cookie)
  await deliverQueued()
  expect((await call(app, 'DELETE', `/${id}/codigo`, Cookie)).status).toBe(200)
  expect((await app.request('/mngr', { headers: { Cookie: theirs.Cookie } })).status).toBe(302)
  const [letter] = await deliverQueued()
  expect(letter?.to).toBe(email)
  expect(letter?.text).toContain('Se desactivó la verificación en dos pasos de tu cuenta.')
  expect(letter?.text).toContain(testManager.name)
  expect(await (await signInByPassword(app, email)).json()).toMatchObject({ user: { email } })
})

test('changing users requires a recent sign-in', async () => {
  const app = await createTestApp()
  const { id } = await join(app, (await signInOwner(app)).Cookie, 'editor')
  const { Cookie } = await signInOwner(app, Date.now() - 60 * 60_000)
  for (const [method, path, body] of [
    ['PATCH', `/${id}`, { role: 'owner' }],
    ['DELETE', `/${id}`, undefined],
    ['DELETE', `/${id}/codigo`, undefined],
    ['POST', `/${id}/enlace`, undefined],
  ] as const) {
    const answer = await call(app, method, path, Cookie, body)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ data: { reauth: true } })
  }
})

test('an owner’s link sets a new password and does not disable the second factor', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const { id, email, headers } = await join(app, Cookie, 'editor')
  await enableSecondFactor(app, headers.Cookie)
  const asked = await call(app, 'POST', `/${id}/enlace`, Cookie)
  // The response has the shape of `createdLinkResponseSchema`.
  const { link, kind, mailed } = (await asked.json()) as Invited
  expect([kind, mailed]).toEqual(['password', false])
  const path = new URL(link).pathname
  const body = new URLSearchParams({ contrasena: 'otra frase más larga' })
  const chosen = await app.request(path, { method: 'POST', body, headers: fromNewNetwork() })
  expect(chosen.status).toBe(303)
  const answer = await app.request(
    '/api/_auth/ingreso',
    postJson({ email, password: 'otra frase más larga' }, fromNewNetwork()),
  )
  expect(await answer.json()).toEqual({ secondFactor: true })
})

test('the owner of an unchanged site starts at its first steps, everybody else at the dashboard', async () => {
  const app = await resetSettings(await createTestApp())
  const { save, session } = await createSettingsClient(app)
  expect((await join(app, session.Cookie, 'owner')).to).toBe('/mngr/primeros-pasos')
  expect((await join(app, session.Cookie, 'editor')).to).toBe('/mngr')
  expect((await save(0, { ...defaultSite, name: 'Ribera' })).status).toBe(200)
  expect((await join(app, session.Cookie, 'owner')).to).toBe('/mngr')
})
