import type { Part } from '../db/parts.ts'
import type { AppContext } from '../http/context.ts'
import { visitorOf } from '../http/request/visitor.ts'
import { type AuditEntry, auditStatement } from './record.ts'

/** The record of an act, for the batch that does it. */
export function audited(c: AppContext, entry: Omit<AuditEntry, 'device' | 'country'>): Part {
  const { device, country } = visitorOf(c)
  return { statements: [auditStatement({ ...entry, device, country }, c.get('now'))] }
}
