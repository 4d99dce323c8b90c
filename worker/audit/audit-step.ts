import type { BatchStep } from '../db/write-batch.ts'
import type { AppContext } from '../http/context.ts'
import { getVisitor } from '../http/request/visitor.ts'
import { type AuditEntry, insertAuditStatement } from './audit-entry.ts'

/** The record of an act, for the batch that does it. */
export function auditStep(c: AppContext, entry: Omit<AuditEntry, 'device' | 'country'>): BatchStep {
  const { device, country } = getVisitor(c)
  return { statements: [insertAuditStatement({ ...entry, device, country }, c.get('now'))] }
}
