import { sql, type SQL } from 'drizzle-orm'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import {
  hasPermissionSql,
  toSessionUser,
  userColumns,
  type UserColumns,
} from '#worker/session/session-user.ts'
import { createToken } from '#worker/session/token.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { canSignIn } from './users.ts'

export type WeeklySubscriber = SessionUser & { token: string }

/** Subscribers who may see its figures and to whom the summary of this Monday (ISO date) was not sent yet. */
export async function listDueSubscribers(
  db: Database,
  monday: string,
  limit: number,
): Promise<WeeklySubscriber[]> {
  const rows = await db.all<UserColumns & { token: string }>(sql`SELECT ${userColumns}, r.token
      FROM weekly_readers r JOIN managers m ON m.id = r.manager_id
      WHERE r.told_on < ${monday} AND ${canSignIn} AND ${hasPermissionSql('viewInsight')} ORDER BY m.id LIMIT ${limit}`)
  return rows.map((row) => ({ ...toSessionUser(row), token: row.token }))
}

const isDue = (id: string, monday: string): SQL =>
  sql`(SELECT told_on FROM weekly_readers WHERE manager_id = ${id}) < ${monday}`

/** For the batch that queues a summary: records it. Writes nothing if it was sent or the user has unsubscribed. */
export const recordWeeklySent = (id: string, monday: string): BatchStep => ({
  conditions: [isDue(id, monday)],
  statements: [sql`UPDATE weekly_readers SET told_on = ${monday} WHERE manager_id = ${id}`],
})

const subscriptionExists = async (db: Database, which: SQL): Promise<boolean> =>
  (await db.find(sql`SELECT 1 FROM weekly_readers WHERE ${which}`)) !== null

async function deleteSubscription(db: Database, which: SQL): Promise<void> {
  await db.run(sql`DELETE FROM weekly_readers WHERE ${which}`)
}

export const isSubscribed = (db: Database, userId: string) =>
  subscriptionExists(db, sql`manager_id = ${userId}`)

export const isSubscriberToken = (db: Database, token: string) =>
  subscriptionExists(db, sql`token = ${token}`)

export const deleteSubscriberByToken = (db: Database, token: string) =>
  deleteSubscription(db, sql`token = ${token}`)

/**
 * Subscribes a user to the weekly summary, or unsubscribes them. The first summary comes on a later Monday. Does not
 * change an existing subscription or its token.
 */
export async function setWeeklySubscription(
  db: Database,
  userId: string,
  isWanted: boolean,
  now: number,
): Promise<void> {
  if (!isWanted) return deleteSubscription(db, sql`manager_id = ${userId}`)
  const { getDay } = await getSiteCalendar(db, now)
  await db.run(sql`INSERT INTO weekly_readers (manager_id, token, told_on)
      VALUES (${userId}, ${createToken()}, ${getDay(now)}) ON CONFLICT (manager_id) DO NOTHING`)
}
