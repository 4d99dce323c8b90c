import { parseFields } from '../text/parse.ts'
import type { Session, SessionUser } from './contract.ts'

// Written by hand to keep the schema library out of the first load. routes/parse.test.ts compares the results with the
// schema's.

/** Parses the answer of `GET /api/_auth/session`; null if it is malformed. */
export function parseSession(value: unknown): Session | null {
  const user = parseFields(value)?.['user']
  if (user === null) return { user }
  // Missing permissions only hide controls: the server checks them itself.
  const { id, name, email, role = '', permissions = [] } = parseFields(user) ?? {}
  const isComplete =
    Array.isArray(permissions) &&
    [id, name, email, role, ...permissions].every((one) => typeof one === 'string')
  // Every value was just found to be a text.
  return isComplete ? { user: { id, name, email, role, permissions } as SessionUser } : null
}
