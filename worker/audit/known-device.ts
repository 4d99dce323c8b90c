import { sql, type SQL } from 'drizzle-orm'

/** Whether a manager has never signed in from a device of this name, as the record knows. */
export function isNewDevice(userId: string, device: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM audit WHERE manager_id = ${userId} AND device = ${device}
    AND event IN ('sign-in.password', 'sign-in.passkey', 'sign-in.recovery-code', 'enrolled'))`
}
