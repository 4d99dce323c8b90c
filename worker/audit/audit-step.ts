import type { BatchStep } from '../db/write-batch.ts'
import type { AppContext } from '../http/context.ts'
import { getVisitor } from '../http/request/visitor.ts'
import { type AuditEntry, insertAudit, insertAuditStatement } from './audit-entry.ts'

/** An audit entry without device and country, which come from the request. */
type RequestEntry = Omit<AuditEntry, 'device' | 'country'>

function complete(c: AppContext, entry: RequestEntry): AuditEntry {
  const { device, country } = getVisitor(c)
  return { ...entry, device, country }
}

/** An audit entry as a step of the batch that it describes. */
export const auditStep = (c: AppContext, entry: RequestEntry): BatchStep => ({
  statements: [insertAuditStatement(complete(c, entry), c.get('now'))],
})

/** Writes an audit entry of a request that writes nothing else. */
export async function auditRequest(c: AppContext, entry: RequestEntry): Promise<void> {
  c.set('hasAuditEntry', true)
  await insertAudit(c.get('env').db, complete(c, entry), c.get('now'))
}
