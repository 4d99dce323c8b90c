import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  calendarDates,
  type CalendarEntry,
  type CalendarPage,
  listDays,
} from '#client/features/content/contract/calendar.ts'
import { describeText } from '#client/features/content/kinds/labels.ts'
import { anyKindNames } from '#client/features/content/kinds/names.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { hasNotEnded } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import { hasChangesColumn } from '../saving/stored-text.ts'
import { isSeenBy } from './own-posts.ts'

/** More publications would make the page slow: an import can bring hundreds on one day. */
const maxEntries = 300

const row = v.object({
  id: v.string(),
  kind: v.picklist(anyKindNames),
  title: v.nullable(v.string()),
  rev: v.number(),
  at: v.number(),
  what: v.picklist(calendarDates),
  has_changes: v.number(),
})

/** Why a scheduled text cannot be moved here. */
function explainFixed(user: SessionUser, isArticle: boolean, hasChanges: boolean): string | null {
  if (!hasPermission(user, isArticle ? 'publishArticles' : 'publishPages'))
    return 'La fecha la cambia quien puede publicar.'
  // Other kinds are scheduled again with their newest text.
  return hasChanges && !isArticle ? 'Tiene cambios sin programar: cambia la fecha en su editor.' : null
}

/** Rows of publications, and of the dates that published texts state: the start and end of an event or an offer. */
const dates = sql`(
  SELECT entry_id, path, rev, from_at AS at, 'publication' AS what FROM entry_publications
  UNION ALL
  SELECT entry_id, path, rev, iif(name = 'start', data ->> 'startsAt', (data ->> 'endsAt') - 1) AS at, name
  FROM entry_publications p, (SELECT 'start' AS name UNION ALL SELECT 'end')
  WHERE at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM entry_publications l WHERE l.entry_id = p.entry_id AND l.from_at > p.from_at))`

/** SQL condition: the publication `n` is that of an example, made with the others when somebody changed one of them. */
const isExample = sql`(e.kind <> 'article' AND n.at = e.created_at AND EXISTS (
  SELECT 1 FROM entries o WHERE o.kind = e.kind AND o.created_at = e.created_at AND o.id <> e.id))`

type CalendarRequest = { month: string; user: SessionUser | null }

/** Reads the publications and stated dates of the weeks of a month, as far as the user may see them in the lists. */
export async function readCalendar(
  db: Database,
  now: number,
  { month, user }: CalendarRequest,
): Promise<Omit<CalendarPage, 'today'>> {
  if (user === null) return { month, entries: [], isCut: false }
  const days = listDays(month)
  // A day more at both ends: the days are those of the site's time zone.
  const from = Date.parse(days[0] ?? '') - dayMs
  const rows = await db.all(sql`
    SELECT e.id, e.kind, e.content ->> 'title' AS title, e.rev, n.at, n.what, ${hasChangesColumn} AS has_changes
    FROM ${dates} n JOIN entries e ON e.id = n.entry_id
    WHERE n.at BETWEEN ${from} AND ${from + (days.length + 2) * dayMs} AND e.trashed_at IS NULL
      AND NOT (n.what = 'publication' AND ${isExample})
      AND ${hasNotEnded(now, 'e')} AND ${isSeenBy(user)}
    ORDER BY n.at LIMIT ${maxEntries + 1}`)
  const entries = v
    .parse(v.array(row), rows)
    .map(({ id, kind, title, rev, at, what, has_changes }): CalendarEntry => {
      const isArticle = kind === 'article'
      return {
        id,
        isArticle,
        ...describeText(kind, title),
        rev,
        at: new Date(at).toISOString(),
        what,
        isScheduled: what === 'publication' && at > now,
        fixed: explainFixed(user, isArticle, has_changes === 1),
      }
    })
  return { month, entries: entries.slice(0, maxEntries), isCut: entries.length > maxEntries }
}
