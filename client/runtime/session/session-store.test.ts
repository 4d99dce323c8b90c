import { expect, test } from 'vitest'
import { createFakeFetch } from '../browser/testing.ts'
import { endSession } from './end-session.ts'
import { createSessionStore } from './session-store.ts'

const user = { id: '1', name: 'Ana', email: 'ana@cauce.example', role: 'owner', permissions: [] }

test('the session is unknown until the first answer and ready from then on, with one request for all callers', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json({ user }))
  const session = createSessionStore({ fetch, initialSession: undefined })
  expect(session.store.get()).toEqual({ status: 'unknown', user: null })
  expect(await Promise.all([session.whenReady(), session.whenReady()])).toEqual([user, user])
  expect(await session.whenReady()).toEqual(user)
  expect(session.store.get()).toEqual({ status: 'ready', user })
  expect(seen).toHaveLength(1)
  expect(seen[0]?.url).toBe('/api/_auth/session')
  expect(new Headers(seen[0]?.init?.headers).get('accept')).toBe('application/json')
})

test('any failure counts as signed out, without an exception or a retry', async () => {
  const failures: (() => Response)[] = [
    () => new Response('', { status: 500 }),
    () => new Response('<html>', { status: 200 }),
    () => Response.json({ user: 7 }),
    () => Response.json({ user }, { status: 401 }),
    () => {
      throw new TypeError('network')
    },
  ]
  for (const failure of failures) {
    const { fetch, seen } = createFakeFetch(failure)
    const session = createSessionStore({ fetch, initialSession: undefined })
    expect(await session.whenReady()).toBeNull()
    expect(session.store.get()).toEqual({ status: 'ready', user: null })
    expect(seen).toHaveLength(1)
  }
})

test('uses the session of a manager document without a request', async () => {
  const { fetch, seen } = createFakeFetch(() => Response.json({ user: null }))
  const session = createSessionStore({ fetch, initialSession: { user } })
  expect(await session.whenReady()).toEqual(user)
  expect(seen).toHaveLength(0)
})

test('signing out clears the session only when the server confirms', async () => {
  let status = 500
  const { fetch, seen } = createFakeFetch(() => Response.json({ loggedOut: true }, { status }))
  const session = createSessionStore({ fetch, initialSession: { user } })
  expect(await endSession(fetch, session)).toBe(false)
  expect(session.store.get().user).toEqual(user)
  status = 200
  expect(await endSession(fetch, session)).toBe(true)
  expect(session.store.get()).toEqual({ status: 'ready', user: null })
  expect(seen.map(({ init }) => init?.method)).toEqual(['DELETE', 'DELETE'])
})

test.each(['<h1>Wi-Fi</h1>', '', 'null', '{"loggedOut":false}'])(
  'the answer %j to a sign-out comes from elsewhere and leaves the manager signed in',
  async (body) => {
    const { fetch } = createFakeFetch(() => new Response(body))
    const session = createSessionStore({ fetch, initialSession: { user } })
    expect(await endSession(fetch, session)).toBe(false)
    expect(session.store.get().user).toEqual(user)
  },
)

test('a network failure at sign-out leaves the manager signed in', async () => {
  const { fetch } = createFakeFetch(() => Promise.reject(new TypeError('network')))
  const session = createSessionStore({ fetch, initialSession: { user } })
  expect(await endSession(fetch, session)).toBe(false)
  expect(session.store.get().user).toEqual(user)
})

test('refetch returns the user after another window has signed in', async () => {
  let signedIn = false
  const { fetch } = createFakeFetch(() => Response.json({ user: signedIn ? user : null }))
  const session = createSessionStore({ fetch, initialSession: undefined })
  expect(await session.whenReady()).toBeNull()
  signedIn = true
  expect(await session.refetch()).toEqual(user)
  expect(session.store.get()).toEqual({ status: 'ready', user })
})

test('an answer that comes after a newer one, a sign-in or a sign-out changes nothing', async () => {
  for (const change of ['refetch', 'sign-in', 'sign-out'] as const) {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    const session = createSessionStore({
      fetch: createFakeFetch(() => answers.shift()?.promise ?? Response.error()).fetch,
      initialSession: undefined,
    })
    const [first, second] = answers
    const ready = session.whenReady()
    if (change === 'refetch') {
      const again = session.refetch()
      second?.resolve(Response.json({ user }))
      expect(await again).toEqual(user)
    } else session.set(change === 'sign-in' ? user : null)
    first?.resolve(Response.json({ user: change === 'sign-out' ? user : null }))
    const expected = change === 'sign-out' ? null : user
    expect(await ready, change).toEqual(expected)
    expect(session.store.get(), change).toEqual({ status: 'ready', user: expected })
  }
})
