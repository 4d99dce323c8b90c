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

  function refetch(): Promise<SessionUser | null> {
    const request: Promise<SessionUser | null> = fetch(sessionPath, {
      headers: { accept: 'application/json' },
    })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((body: unknown) => parseSession(body)?.user ?? null)
      // A session that cannot be fetched counts as signed out; there is no retry.
      .catch(() => null)
      .then((user) => {
        if (pendingRequest === request) set(user)
        return whenReady()
      })
    pendingRequest = request
    return request
  }

  /** The user, or null if nobody is signed in. Requests an unknown session, at most once per document. */
  async function whenReady(): Promise<SessionUser | null> {
    const { status, user } = store.get()
    return status === 'ready' ? user : (pendingRequest ?? refetch())
  }

  return {
    store,
    set,
    /** Requests the session even if it is known, e.g. after a sign-in in another window. The user, or null. */
    refetch,
    whenReady,
  }
}
