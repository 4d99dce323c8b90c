import { sql, type SQL } from 'drizzle-orm'
import type { EnquiryState, InboxAction } from '#client/features/enquiries/contract/inbox.ts'
import { type AuditEntry, type AuditEvent, insertAuditStatement } from '#worker/audit/audit-entry.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import type { Database } from '#worker/env.ts'
import { labelEnquiries } from './inbox.ts'

export type AuditActor = Pick<AuditEntry, 'userId' | 'device' | 'country'>

/** An audited action: the enquiries that it applies to, the statement that changes them, and a follow-up. */
type InboxTransition = {
  event: AuditEvent
  /** What the log says before the references. */
  prefix?: string
  where: SQL
  change: (now: number) => SQL
  after?: (now: number, chosen: SQL) => SQL
}

const isInTrash = sql`place = 'trash'`
const isOutsideTrash = sql`place <> 'trash'`

/** Transitions into and out of the trash, and out of quarantine. */
const inboxTransitions: Readonly<
  Record<Exclude<InboxAction['kind'], 'state' | 'assign' | 'label'>, InboxTransition>
> = {
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
    // Allow the sender from now on.
    after: (now, chosen) => sql`
      INSERT INTO enquiry_allowed (email, created_at) SELECT DISTINCT coalesce(email_key, lower(email)), ${now} FROM enquiries
      WHERE ${chosen} ON CONFLICT (email) DO UPDATE SET created_at = excluded.created_at`,
  },
}

const changeState = (state: EnquiryState): InboxTransition => ({
  event: 'enquiry.state-changed',
  prefix: `${state}: `,
  where: sql`${isOutsideTrash} AND state <> ${state}`,
  change: (now) => sql`UPDATE enquiries SET state = ${state}, updated_at = ${now}`,
})

// One JSON parameter, because D1 allows 100 bound parameters per query.
const isAmong = (references: readonly string[]): SQL => sql`reference ${isOneOf(references)}`

type ActionRequest = { references: readonly string[]; action: InboxAction; actor: AuditActor }

/** Changes the enquiries that match `where` and audits exactly those in the same batch. Returns how many. */
async function applyTransition(
  db: Database,
  now: number,
  { event, prefix = '', where, change, after }: InboxTransition,
  { references, actor }: ActionRequest,
): Promise<number> {
  const found = await db.column<string>(
    sql`SELECT reference FROM enquiries WHERE ${where} AND ${isAmong(references)} ORDER BY reference`,
  )
  if (found.length === 0) return 0
  const [changed] = await queryBatch<[{ id: number }]>(db, [
    sql`${change(now)} WHERE ${where} AND ${isAmong(found)} RETURNING id`,
    ...(after ? [after(now, isAmong(found))] : []),
    insertAuditStatement({ ...actor, event, detail: prefix + found.join(', ') }, now),
  ])
  return changed.length
}

/**
 * Applies an action and returns how many changed; null if one would have too many labels. Enquiries in the trash can only
 * be restored or deleted.
 */
export async function applyInboxAction(
  db: Database,
  now: number,
  request: ActionRequest,
): Promise<number | null> {
  const { action, references } = request
  if (action.kind === 'state') return applyTransition(db, now, changeState(action.state), request)
  if (action.kind === 'label') return labelEnquiries(db, now, references, action)
  if (action.kind !== 'assign') return applyTransition(db, now, inboxTransitions[action.kind], request)
  const chosen = sql`${isOutsideTrash} AND ${isAmong(references)}`
  const changed = await db.all(
    sql`UPDATE enquiries SET assignee_id = ${action.assignee}, updated_at = ${now} WHERE ${chosen} RETURNING id`,
  )
  return changed.length
}
