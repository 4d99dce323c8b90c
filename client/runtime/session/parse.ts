import { parseFields, parseStrings } from '../text/parse.ts'
import type { Session, SessionUser } from './contract.ts'

// Without the schema library, to keep the first load small. routes/parse.test.ts compares the results.

/** Null if malformed. Missing fields of `user` only hide controls: the server checks permissions itself. */
export function parseSession(value: unknown): Session | null {
  const user = parseFields(value)?.['user']
  if (user === null) return { user }
  const fields = parseFields(user)
  const [id, name, email, role] = ['id', 'name', 'email', 'role'].map((key) => String(fields?.[key] ?? ''))
  const permissions = parseStrings(fields?.['permissions'])
  // The four texts were just made from the four names.
  return fields && { user: { id, name, email, role, permissions } as SessionUser }
}
