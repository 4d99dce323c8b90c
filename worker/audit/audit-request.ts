import type { AppContext } from '../http/context.ts'
import { visitorOf } from '../http/request/visitor.ts'
import { type AuditEntry, recordAudit } from './record.ts'

/** Writes down what happened, with the device and country of the request. */
export async function audit(c: AppContext, entry: Omit<AuditEntry, 'device' | 'country'>): Promise<void> {
  const { device, country } = visitorOf(c)
  c.set('recorded', true)
  await recordAudit(c.get('env').db, { ...entry, device, country }, c.get('now'))
}
