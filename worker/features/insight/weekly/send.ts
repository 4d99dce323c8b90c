import { writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { createMailStep } from '#worker/mail/outgoing-mail.ts'
import { hourMs } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { listDueSubscribers, recordWeeklySent } from '../../account/queries/weekly-subscribers.ts'
import { composeWeeklyMail } from './compose-mail.ts'
import { readWeek, filterByPermissions } from './week.ts'

/** The mail is sent from this hour on Monday, in the site's time zone. */
const firstHour = '07'
const mondayIndex = 1
/** Mails per run; the next run, 15 minutes later, sends the rest. */
const mailsPerRun = 50

/**
 * Queues the weekly mail for its subscribers on Mondays; returns the number of queued mails. For each subscriber, one
 * batch queues the mail and records it as sent, so that an interrupted or repeated run sends no mail twice.
 */
export async function sendWeeklyMail(env: Env, now: number): Promise<number> {
  const { db, mail, siteUrl, isHidden } = env
  // Hidden environments require a sign-in for every page, so the unsubscribe link would not work.
  if (!mail || isHidden) return 0
  const { getDay, getStartOfDay, getHour } = await getSiteCalendar(db, now)
  const today = getDay(now)
  if (new Date(`${today}T12:00:00Z`).getUTCDay() !== mondayIndex || getHour(now) < firstHour) return 0
  const readers = await listDueSubscribers(db, today, mailsPerRun)
  if (readers.length === 0) return 0
  const [week, { site }] = await Promise.all([
    readWeek(env, getStartOfDay(today) - 12 * hourMs, now),
    getSiteState(env, now),
  ])
  let sent = 0
  for (const reader of readers) {
    const unsubscribe = `${siteUrl}/api/resumen/${reader.token}`
    const letter = composeWeeklyMail(filterByPermissions(week, reader), reader, {
      site,
      siteUrl,
      unsubscribe,
    })
    const isFirst = await writeBatch(db, [
      recordWeeklySent(reader.id, today),
      createMailStep({ env, now }, [letter]),
    ])
    if (isFirst) sent += 1
  }
  return sent
}
