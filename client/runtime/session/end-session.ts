import { sessionPath } from './paths.ts'
import type { SessionStore } from './session-store.ts'

/** Ends the session on the server; false if the server did not confirm. */
export async function endSession(fetch: typeof globalThis.fetch, session: SessionStore): Promise<boolean> {
  try {
    const answer = await fetch(sessionPath, { method: 'DELETE' })
    if (answer.ok) session.set(null)
    return answer.ok
  } catch {
    return false
  }
}
