import { parseFields } from '../text/parse.ts'
import type { Session } from './contract.ts'

// Written out: the schema library would cost the first load more than this. `parse.test.ts` holds both to the
// same answers.

/** `GET /api/_auth/session`. */
export function parseSession(value: unknown): Session | null {
  const session = parseFields(value)
  if (session?.['user'] === null) return { user: null }
  const { id, name, email, role } = parseFields(session?.['user']) ?? {}
  const complete = typeof id === 'string' && typeof name === 'string' && typeof email === 'string'
  // What is not known hides something, and opens nothing: the server asks for itself.
  return complete ? { user: { id, name, email, role: role === 'owner' ? role : 'editor' } } : null
}
