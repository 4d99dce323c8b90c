import type { BatchStep } from '../db/write-batch.ts'
import type { AppContext } from '../http/context.ts'
import { getVisitor } from '../http/request/visitor.ts'
import { type AuditEntry, insertAuditStatement } from './audit-entry.ts'

/** An audit entry as a step of the batch that it describes. */
export function auditStep(c: AppContext, entry: Omit<AuditEntry, 'device' | 'country'>): BatchStep {
  const { device, country } = getVisitor(c)
  return { statements: [insertAuditStatement({ ...entry, device, country }, c.get('now'))] }
}
