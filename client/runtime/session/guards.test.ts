import { expect, test } from 'vitest'
import { createFakeFetch } from '../browser/testing.ts'
import { createTestRoute } from '../router/testing.ts'
import { createGuards } from './guards.ts'
import { createSessionStore } from './session-store.ts'

const user = { id: '1', name: 'Ana', email: 'ana@cauce.example', role: 'owner' } as const

test('waits while the session is unknown, and lets a manager pass', async () => {
  let answer: (response: Response) => void = () => {}
  const { fetch } = createFakeFetch(() => new Promise<Response>((resolve) => (answer = resolve)))
  const guards = createGuards(createSessionStore({ fetch, initialSession: undefined }))
  const guarding = guards.authenticated(createTestRoute('/mngr'))
  answer(Response.json({ user }))
  expect(await guarding).toBeNull()
})

test('redirects to the sign-in page with the requested path if nobody is signed in', async () => {
  const { fetch } = createFakeFetch(() => Response.json({ user: null }))
  const guards = createGuards(createSessionStore({ fetch, initialSession: undefined }))
  expect(await guards.authenticated(createTestRoute('/mngr', { fullPath: '/mngr?pagina=2' }))).toBe(
    '/mngr/ingreso?volver=%2Fmngr%3Fpagina%3D2',
  )
})
