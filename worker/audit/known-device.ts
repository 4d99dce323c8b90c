import { sql, type SQL } from 'drizzle-orm'

/** Condition: the log has no sign-in of this manager from a device with this name. */
export function isNewDevice(userId: string, device: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM audit WHERE manager_id = ${userId} AND device = ${device}
    AND event IN ('sign-in.password', 'sign-in.passkey', 'sign-in.recovery-code', 'enrolled'))`
}
