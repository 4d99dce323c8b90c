import { parseFields, parseStrings } from '../text/parse.ts'
import type { Session, SessionUser } from './contract.ts'

// Written by hand to keep the schema library out of the first load. routes/parse.test.ts compares the results with the
// schema's.

/**
 * Parses the answer of `GET /api/_auth/session`; null if it is malformed. Whoever has a `user` is signed in, whatever
 * its fields: missing ones only hide controls, and the server checks permissions itself.
 */
export function parseSession(value: unknown): Session | null {
  const user = parseFields(value)?.['user']
  if (user === null) return { user }
  const fields = parseFields(user)
  const [id, name, email, role] = ['id', 'name', 'email', 'role'].map((key) => String(fields?.[key] ?? ''))
  const permissions = parseStrings(fields?.['permissions'])
  // The four texts were just made from the four names.
  return fields && { user: { id, name, email, role, permissions } as SessionUser }
}
