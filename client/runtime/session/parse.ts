import { parseFields } from '../text/parse.ts'
import type { Session } from './contract.ts'

// Written by hand to keep the schema library out of the first load. routes/parse.test.ts compares the results with the
// schema's.

/** Parses the answer of `GET /api/_auth/session`; null if it is malformed. */
export function parseSession(value: unknown): Session | null {
  const session = parseFields(value)
  if (session?.['user'] === null) return { user: null }
  const { id, name, email, role } = parseFields(session?.['user']) ?? {}
  const complete = typeof id === 'string' && typeof name === 'string' && typeof email === 'string'
  // An unknown role counts as editor, which only hides controls: the server checks permissions itself.
  return complete ? { user: { id, name, email, role: role === 'owner' ? role : 'editor' } } : null
}
