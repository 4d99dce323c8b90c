import { sessionPath } from './paths.ts'
import type { SessionStore } from './session-store.ts'

/** Ends the session on the server; false if the server did not confirm. */
export async function endSession(fetch: typeof globalThis.fetch, session: SessionStore): Promise<boolean> {
  try {
    const answer = await fetch(sessionPath, { method: 'DELETE' })
    // Networks that ask for a sign-in of their own answer 200 in place of the server.
    const { loggedOut } = (await answer.json()) as { loggedOut?: unknown }
    const isEnded = answer.ok && loggedOut === true
    if (isEnded) session.set(null)
    return isEnded
  } catch {
    return false
  }
}
