import { sql, type SQL } from 'drizzle-orm'
import type { InboxAction } from '#client/features/enquiries/contract/inbox.ts'
import { type AuditEntry, type AuditEvent, insertAuditStatement } from '#worker/audit/audit-entry.ts'
import { runBatch } from '#worker/db/batch.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'

/** Who acts, as the audit writes it down. */
export type AuditActor = Pick<AuditEntry, 'userId' | 'device' | 'country'>

/** A step that is written down: whom it may meet, what it does to them, and what follows from that. */
type InboxTransition = {
  event: AuditEvent
  where: SQL
  change: (now: number) => SQL
  after?: (now: number, chosen: SQL) => SQL
}

const isInTrash = sql`place = 'trash'`
const isOutsideTrash = sql`place <> 'trash'`

/** The steps into the trash and out of it, and out of quarantine. */
const inboxTransitions: Readonly<Record<'trash' | 'restore' | 'delete' | 'not-spam', InboxTransition>> = {
  trash: {
    event: 'enquiry.trashed',
    where: isOutsideTrash,
    change: (now) => sql`UPDATE enquiries SET trashed_at = ${now}, updated_at = ${now}`,
  },
  restore: {
    event: 'enquiry.restored',
    where: isInTrash,
    change: (now) => sql`UPDATE enquiries SET trashed_at = NULL, updated_at = ${now}`,
  },
  delete: { event: 'enquiry.deleted', where: isInTrash, change: () => sql`DELETE FROM enquiries` },
  'not-spam': {
    event: 'enquiry.allowed',
    where: sql`place = 'spam'`,
    change: (now) => sql`UPDATE enquiries SET state = 'new', updated_at = ${now}`,
    // Its sender is allowed from now on.
    after: (now, chosen) => sql`
      INSERT INTO enquiry_allowed (email, created_at) SELECT DISTINCT coalesce(email_key, lower(email)), ${now} FROM enquiries
      WHERE ${chosen} ON CONFLICT (email) DO UPDATE SET created_at = excluded.created_at`,
  },
}

// One JSON parameter: D1 binds at most a hundred.
const isAmong = (references: readonly string[]): SQL =>
  sql`reference IN (SELECT value FROM json_each(${JSON.stringify(references)}))`

/** Moves those that are where the step begins; the audit, in the same batch, names them and no others. */
async function applyTransition(
  db: Database,
  now: number,
  references: readonly string[],
  { event, where, change, after }: InboxTransition,
  actor: AuditActor,
): Promise<number> {
  const met = await withStorageTimeout(
    db.all<{ reference: string }>(
      sql`SELECT reference FROM enquiries WHERE ${where} AND ${isAmong(references)} ORDER BY reference`,
    ),
  )
  if (met.length === 0) return 0
  const found = met.map(({ reference }) => reference)
  const chosen = sql`${where} AND ${isAmong(found)}`
  const [changed] = await withStorageTimeout(
    runBatch<[{ id: number }]>(db, [
      sql`${change(now)} WHERE ${chosen} RETURNING id`,
      ...(after ? [after(now, isAmong(found))] : []),
      insertAuditStatement({ ...actor, event, detail: found.join(', ') }, now),
    ]),
  )
  return changed.length
}

/** Does one thing to many enquiries; returns how many it met. What lies in the trash can only leave it. */
export async function applyInboxAction(
  db: Database,
  now: number,
  references: readonly string[],
  action: InboxAction,
  actor: AuditActor,
): Promise<number> {
  if (action.kind !== 'state' && action.kind !== 'assign')
    return applyTransition(db, now, references, inboxTransitions[action.kind], actor)
  const set = action.kind === 'state' ? sql`state = ${action.state}` : sql`assignee_id = ${action.assignee}`
  const changed = await withStorageTimeout(
    db.all(
      sql`UPDATE enquiries SET ${set}, updated_at = ${now} WHERE ${isOutsideTrash} AND ${isAmong(references)} RETURNING id`,
    ),
  )
  return changed.length
}
