import { weeklyPath } from '#client/features/insight/weekly/contract.ts'
import { writeParts } from '#worker/db/parts.ts'
import type { Env } from '#worker/env.ts'
import { letterPart } from '#worker/mail/letters.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { hourMs } from '#worker/site-settings/day.ts'
import { siteOf } from '#worker/site-settings/site.ts'
import { listWaiting, noteTold } from '../../account/queries/weekly.ts'
import { composeWeek } from './letter.ts'
import { readWeek, seenBy } from './week.ts'

/** From this hour of Monday on, in the site's zone. */
const fromHour = '07'
const mondayOfWeek = 1
/** Letters of one run; the next one, a quarter of an hour later, goes on. */
const lettersAtOnce = 50

/**
 * Puts the letters of the week in the line, on Monday, for those who asked for them; gives how many. Each is written
 * in one batch with the note that it was, so a run that breaks off or comes twice sends none again.
 */
export async function sendWeek(env: Env, now: number): Promise<number> {
  const { db, mail, siteUrl, isHidden } = env
  // What is no production is behind a sign-in, and so would be the link that ends the letters.
  if (!mail || isHidden) return 0
  const { dayOf, startOf, hourName } = await calendarHere(db, now)
  const today = dayOf(now)
  if (new Date(`${today}T12:00:00Z`).getUTCDay() !== mondayOfWeek || hourName(now) < fromHour) return 0
  const readers = await listWaiting(db, today, lettersAtOnce)
  if (readers.length === 0) return 0
  const [week, { site }] = await Promise.all([
    readWeek(env, startOf(today) - 12 * hourMs, now),
    siteOf(env, now),
  ])
  let sent = 0
  for (const reader of readers) {
    const unsubscribe = `${siteUrl}${weeklyPath(reader.token)}`
    const letter = composeWeek(seenBy(week, reader.role), reader, { site, siteUrl, unsubscribe })
    const isFirst = await writeParts(db, [
      noteTold(reader.id, today),
      letterPart({ env, now, later: (work) => work }, [letter]),
    ])
    if (isFirst) sent += 1
  }
  return sent
}
