import { sql, type SQL } from 'drizzle-orm'
import type { Role } from '#client/runtime/session/permissions.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { canSignIn } from './users.ts'

export type WeeklySubscriber = { id: string; email: string; name: string; role: Role; token: string }

/** Subscribers to whom the summary of this Monday (ISO date) was not sent yet. */
export function listDueSubscribers(db: Database, monday: string, limit: number): Promise<WeeklySubscriber[]> {
  return withStorageTimeout(
    db.all<WeeklySubscriber>(sql`SELECT m.id, m.email, m.name, m.role, r.token
      FROM weekly_readers r JOIN managers m ON m.id = r.manager_id
      WHERE r.told_on < ${monday} AND ${canSignIn} ORDER BY m.id LIMIT ${limit}`),
  )
}

const isDue = (id: string, monday: string): SQL =>
  sql`(SELECT told_on FROM weekly_readers WHERE manager_id = ${id}) < ${monday}`

/** Records that a summary was queued, in the same batch. Refused if it was sent or the user has unsubscribed. */
export const recordWeeklySent = (id: string, monday: string): BatchStep => ({
  conditions: [isDue(id, monday)],
  statements: [sql`UPDATE weekly_readers SET told_on = ${monday} WHERE manager_id = ${id}`],
})

export async function isSubscribed(db: Database, userId: string): Promise<boolean> {
  const row = await withStorageTimeout(
    db.get<{ n: number } | undefined>(sql`SELECT 1 AS n FROM weekly_readers WHERE manager_id = ${userId}`),
  )
  return row !== undefined
}

/** Does not change an existing subscription or its token. */
export async function addSubscriber(
  db: Database,
  userId: string,
  { token, today }: { token: string; today: string },
): Promise<void> {
  await withStorageTimeout(
    db.run(sql`INSERT INTO weekly_readers (manager_id, token, told_on) VALUES (${userId}, ${token}, ${today})
      ON CONFLICT (manager_id) DO NOTHING`),
  )
}

export async function deleteSubscriber(db: Database, userId: string): Promise<void> {
  await withStorageTimeout(db.run(sql`DELETE FROM weekly_readers WHERE manager_id = ${userId}`))
}

export async function isSubscriberToken(db: Database, token: string): Promise<boolean> {
  const row = await withStorageTimeout(
    db.get<{ n: number } | undefined>(sql`SELECT 1 AS n FROM weekly_readers WHERE token = ${token}`),
  )
  return row !== undefined
}

export async function deleteSubscriberByToken(db: Database, token: string): Promise<void> {
  await withStorageTimeout(db.run(sql`DELETE FROM weekly_readers WHERE token = ${token}`))
}
