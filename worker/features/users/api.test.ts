import { expect, test } from 'vitest'
import { createTestApp, postJson, signInOwner, testManager } from '../../testing/testing.ts'

const team = '/api/mngr/cuenta/equipo'

test('an address can be invited once, its link enrols the user, and owners cannot disable themselves', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const invite = () =>
    app.request(team, postJson({ email: 'Nuevo@sitio.example', name: 'Nuevo', role: 'editor' }, { Cookie }))
  const first = await invite()
  expect(first.status).toBe(200)
  // The response has the shape of `createdLinkResponseSchema`.
  const { link, mailed, members } = (await first.json()) as {
    link: string
    mailed: boolean
    members: { id: string; email: string; status: string }[]
  }
  expect(mailed).toBe(false)
  expect(link).toMatch(/^https:\/\/cauce\.example\/mngr\/activar\/[\w-]{43}$/)
  expect(members.find(({ email }) => email === 'nuevo@sitio.example')?.status).toBe('invited')
  expect((await invite()).status).toBe(422)
  const enrolled = await app.request(
    '/api/_auth/activar',
    postJson({ token: link.split('/').at(-1), name: 'Nuevo', password: 'frase nueva y larga' }),
  )
  expect(enrolled.status).toBe(200)
  const self = await app.request(
    `${team}/${testManager.id}`,
    postJson({ disabled: true }, { Cookie }, 'PATCH'),
  )
  expect(self.status).toBe(409)
})

test('a disabled user is signed out at once and cannot sign in', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const invited = await app.request(
    team,
    postJson({ email: 'sale@sitio.example', name: 'Sale', role: 'editor' }, { Cookie }),
  )
  // The response has the shape of `createdLinkResponseSchema`.
  const { link, members } = (await invited.json()) as {
    link: string
    members: { id: string; email: string }[]
  }
  const id = members.find(({ email }) => email === 'sale@sitio.example')?.id ?? ''
  const password = 'frase nueva y larga'
  const enrolled = await app.request(
    '/api/_auth/activar',
    postJson({ token: link.split('/').at(-1), name: 'Sale', password }),
  )
  const theirs = enrolled.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await app.request('/mngr', { headers: { Cookie: theirs } })).status).toBe(200)
  await app.request(`${team}/${id}`, postJson({ disabled: true }, { Cookie }, 'PATCH'))
  expect((await app.request('/mngr', { headers: { Cookie: theirs } })).status).toBe(302)
  const again = await app.request('/api/_auth/ingreso', postJson({ email: 'sale@sitio.example', password }))
  expect(again.status).toBe(401)
})
