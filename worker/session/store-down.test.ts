import { expect, test } from 'vitest'
import { createTestApp, signedIn } from '../testing/testing.ts'
import { lookupDeadlineMs } from './limits.ts'

const never = () => new Promise<never>(() => {})
const fail = () => Promise.reject(new Error('KV is down'))

test.for([
  ['throws', fail],
  ['never answers', never],
] as const)(
  'while KV %s public pages stay, the area is closed with a clear page, and nobody waits for 3 s',
  async ([, call]) => {
    const { Cookie } = await signedIn(await createTestApp())
    let calls = 0
    const counted = () => {
      calls += 1
      return call()
    }
    // Only what sessions call.
    const SESSIONS = { get: counted, put: counted, delete: counted } as unknown as KVNamespace
    const app = await createTestApp({ SESSIONS })
    // Each call is waited for until its deadline and no longer, or this would never end.
    const ask = async (path: string, init: RequestInit = {}) => {
      calls = 0
      const response = await app.request(path, { ...init, headers: { Cookie } })
      return { response, waited: calls * lookupDeadlineMs }
    }
    const nosotros = await ask('/nosotros')
    expect(nosotros.response.status).toBe(200)
    expect(nosotros.waited).toBe(0)
    const session = await ask('/api/_auth/session')
    expect(session.response.status).toBe(200)
    expect(await session.response.json()).toEqual({ user: null })
    expect(session.waited).toBeLessThan(3_000)
    const account = await ask('/api/mngr/cuenta/sesiones')
    expect(account.response.status).toBe(401)
    expect(account.waited).toBeLessThan(3_000)

    const closed = await ask('/mngr')
    expect(closed.response.status).toBe(302)
    const form = await ask(closed.response.headers.get('Location') ?? '')
    expect(form.response.status).toBe(200)
    expect(await form.response.text()).toContain('no podemos comprobar tu sesión')
    expect(closed.waited + form.waited).toBeGreaterThan(0)
    expect(closed.waited + form.waited).toBeLessThan(3_000)

    const out = await ask('/api/_auth/session', { method: 'DELETE' })
    expect(out.response.status).toBe(200)
    expect(out.response.headers.getSetCookie().join()).toContain('__Host-sesion=; Max-Age=0')
    expect(out.waited).toBeLessThan(3_000)
  },
)
