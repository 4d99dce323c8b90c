import { expect, test } from 'vitest'
import type { Role } from '#client/features/users/contract/roles.ts'
import { storeImage } from '../../testing/samples/images.ts'
import { createPng } from '../../testing/samples/png.ts'
import { signInWithRole } from '../../testing/testing.ts'
import { createMediaClient } from './testing.ts'

async function open() {
  const { app, call, image, trash } = await createMediaClient()
  const author = await signInWithRole(app, 'author')
  const callAsAuthor = (method: string, path: string, body?: object) =>
    app.request(`/api/mngr${path}`, {
      method,
      headers: { ...author, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const own = async (width: number): Promise<string> =>
    (await storeImage(app, [createPng(width, 300)], { alt: 'Mía' }, author)).id
  const refusalOf = async (id: string) =>
    (await (await callAsAuthor('GET', `/medios/${id}/usos`)).json<{ refusal: string | null }>()).refusal
  return { call, trash, callAsAuthor, own, image, refusalOf }
}

test('who publishes nothing deletes only what they uploaded, and replaces nothing', async () => {
  const { trash, callAsAuthor, own, image, refusalOf } = await open()
  const [mine, other] = [await own(610), (await image('De otra persona', [620])).id]
  const refused = await callAsAuthor('POST', `/medios/${other}/acciones/trash`)
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining('Lo subió otra persona'),
  ])
  expect((await callAsAuthor('POST', `/medios/${other}/sustituir`, { by: mine })).status).toBe(403)
  expect(await refusalOf(other)).toContain('Lo subió otra persona')
  expect(await refusalOf(mine)).toBe(null)
  expect((await callAsAuthor('POST', `/medios/${mine}/acciones/trash`)).status).toBe(204)
  expect((await trash(other)).status).toBe(204)
  for (const action of ['restore', 'delete'])
    expect((await callAsAuthor('POST', `/medios/${other}/acciones/${action}`)).status).toBe(403)
  expect((await callAsAuthor('POST', `/medios/${mine}/acciones/delete`)).status).toBe(204)
})

test.each([
  [['manageMedia', 'publishPages'], 200],
  [['manageMedia'], 403],
  [['publishArticles'], 403],
])('with the permissions %s replacing answers %i', async (permissions, status) => {
  const { app, session, image } = await createMediaClient()
  const body = JSON.stringify({ name: `Rol ${permissions.join(' ')}`, permissions })
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', body, headers: { ...session, ...headers } }
  const answer = await app.request('/api/mngr/cuenta/equipo/roles', init)
  const role = (await answer.json<{ roles: Role[] }>()).roles.find(({ name }) => body.includes(`"${name}"`))
  const by = (await image('La nueva', [640])).id
  const path = `/api/mngr/medios/${(await image('La de antes', [630])).id}/sustituir`
  const user = await signInWithRole(app, role?.id ?? '')
  const replaced = await app.request(path, {
    method: 'POST',
    headers: { ...user, ...headers },
    body: JSON.stringify({ by }),
  })
  expect(replaced.status).toBe(status)
})
