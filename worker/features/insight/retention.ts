import { sql } from 'drizzle-orm'
import { visitRetentionMonths } from '#client/features/insight/contract/dimensions.ts'
import { monthsBefore } from '#worker/db/months-before.ts'
import type { Database } from '#worker/env.ts'
import { hourMs } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'

/** Deletes the rows of days that are more than `visitRetentionMonths` old. */
export async function deleteOldDays(
  db: Database,
  table: 'visit_days' | 'speed_days' | 'lost_days',
  now: number,
): Promise<void> {
  const { getDay } = await getSiteCalendar(db, now)
  const first = getDay(monthsBefore(now, visitRetentionMonths))
  await db.run(sql`DELETE FROM ${sql.identifier(table)} WHERE day < ${first}`)
}

export async function deleteOldVisits(db: Database, now: number): Promise<void> {
  const firstHour = Math.floor(monthsBefore(now, visitRetentionMonths) / hourMs)
  await deleteOldDays(db, 'visit_days', now)
  await db.run(sql`DELETE FROM visit_hours WHERE hour < ${firstHour}`)
}

/** Visitor keys of a past day are deleted after this time, in milliseconds, so that late events still count. */
const graceMs = hourMs

/** Deletes the salts and visitor buckets of past days, whose visitors can then not be distinguished any more. */
export async function deleteExpiredVisitorKeys(db: Database, now: number): Promise<void> {
  const { getDay } = await getSiteCalendar(db, now)
  await db.run(sql`DELETE FROM visit_today WHERE day < ${getDay(now - graceMs)}`)
}
