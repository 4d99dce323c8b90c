import type { AppContext } from '../http/context.ts'
import { getVisitor } from '../http/request/visitor.ts'
import { type AuditEntry, insertAudit } from './audit-entry.ts'

/** Writes an audit entry with the device and country of the request. */
export async function auditRequest(
  c: AppContext,
  entry: Omit<AuditEntry, 'device' | 'country'>,
): Promise<void> {
  const { device, country } = getVisitor(c)
  c.set('hasAuditEntry', true)
  await insertAudit(c.get('env').db, { ...entry, device, country }, c.get('now'))
}
