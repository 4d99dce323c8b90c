import { expect, test } from 'vitest'
import { createFetch } from '../browser/testing.ts'
import { routeAt } from '../router/testing.ts'
import { createGuards } from './guards.ts'
import { createSession } from './session.ts'

const user = { id: '1', name: 'Ana', email: 'ana@cauce.example', role: 'owner' } as const

test('a guard that runs while the session is unknown waits: a manager is never bounced', async () => {
  let answer: (response: Response) => void = () => {}
  const { fetch } = createFetch(() => new Promise<Response>((resolve) => (answer = resolve)))
  const guards = createGuards(createSession({ fetch, known: undefined }))
  const guarding = guards.authenticated(routeAt('/mngr'))
  answer(Response.json({ user }))
  expect(await guarding).toBeNull()
})

test('signed out leads to the sign-in page with the wished-for path', async () => {
  const { fetch } = createFetch(() => Response.json({ user: null }))
  const guards = createGuards(createSession({ fetch, known: undefined }))
  expect(await guards.authenticated(routeAt('/mngr', { fullPath: '/mngr?pagina=2' }))).toBe(
    '/mngr/ingreso?volver=%2Fmngr%3Fpagina%3D2',
  )
})
