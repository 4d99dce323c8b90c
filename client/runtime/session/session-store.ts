import { createStore } from '../browser/store.ts'
import type { Session, SessionUser } from './contract.ts'
import { parseSession } from './parse.ts'
import { sessionPath } from './paths.ts'

/** Unknown until the first answer, ready from then on. */
export type SessionState = { status: 'unknown'; user: null } | { status: 'ready'; user: Session['user'] }

export type SessionStore = ReturnType<typeof createSessionStore>

type SessionOptions = { fetch: typeof fetch; initialSession: Session | undefined }

export function createSessionStore({ fetch, initialSession }: SessionOptions) {
  const store = createStore<SessionState>(
    initialSession ? { status: 'ready', user: initialSession.user } : { status: 'unknown', user: null },
  )
  /** The newest request, unless the person has signed in or out since: the answers of others are outdated. */
  let pendingRequest: Promise<SessionUser | null> | undefined

  function set(user: SessionUser | null): void {
    pendingRequest = undefined
    store.set({ status: 'ready', user })
  }

  async function fetchUser(): Promise<SessionUser | null> {
    try {
      const answer = await fetch(sessionPath, { headers: { accept: 'application/json' } })
      if (answer.ok) return parseSession(await answer.json())?.user ?? null
    } catch {
      // A session that cannot be fetched counts as signed out; there is no retry.
    }
    return null
  }

  function refetch(): Promise<SessionUser | null> {
    const request: Promise<SessionUser | null> = fetchUser().then((user) => {
      if (pendingRequest !== request) return whenReady()
      set(user)
      return user
    })
    pendingRequest = request
    return request
  }

  /** The user, or null if nobody is signed in. Requests an unknown session, at most once per document. */
  function whenReady(): Promise<SessionUser | null> {
    const state = store.get()
    return state.status === 'ready' ? Promise.resolve(state.user) : (pendingRequest ?? refetch())
  }

  return {
    store,
    set,
    /** Requests the session even if it is known, e.g. after a sign-in in another window. The user, or null. */
    refetch,
    whenReady,
  }
}
