import { sql, type SQL } from 'drizzle-orm'
import type { InboxAction } from '#client/enquiries/contract/inbox.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

/** Does one thing to many enquiries; returns how many it met. */
export async function actOn(
  db: Database,
  now: number,
  references: readonly string[],
  action: InboxAction,
): Promise<number> {
  // One JSON parameter: D1 binds at most a hundred.
  const chosen = sql`reference IN (SELECT value FROM json_each(${JSON.stringify(references)}))`
  const change = (set: SQL) =>
    sql`UPDATE enquiries SET ${set}, updated_at = ${now} WHERE ${chosen} RETURNING id`
  if (action.kind === 'not-spam') {
    // In this order: a rule without its move does no harm, and the manager tries again.
    await reach(
      db.run(sql`
        INSERT INTO enquiry_allowed (email, created_at) SELECT DISTINCT lower(email), ${now} FROM enquiries
        WHERE state = 'spam' AND ${chosen} ON CONFLICT DO NOTHING`),
    )
    const changed = await reach(
      db.all(sql`
        UPDATE enquiries SET state = 'new', updated_at = ${now} WHERE state = 'spam' AND ${chosen} RETURNING id`),
    )
    return changed.length
  }
  const statement =
    action.kind === 'delete'
      ? sql`DELETE FROM enquiries WHERE ${chosen} RETURNING id`
      : change(action.kind === 'state' ? sql`state = ${action.state}` : sql`assignee_id = ${action.assignee}`)
  return (await reach(db.all(statement))).length
}
