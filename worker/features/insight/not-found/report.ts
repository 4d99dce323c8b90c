import { contactPath } from '#client/features/enquiries/contract/form.ts'
import type { LostReport } from '#client/features/insight/not-found/contract/report.ts'
import { type RecentPeriod, recentPeriods } from '#client/features/insight/visits/contract/recent.ts'
import { others } from '#worker/db/rarest.ts'
import type { Env } from '#worker/env.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { daysAfter } from '#worker/site-settings/day.ts'
import { listHits } from '../../redirects/queries.ts'
import { viewsOf } from '../visits/tallying/totals.ts'
import { funnelOf, readCounts, searchesOf, valuesOf } from './counts.ts'
import { readLinks } from './links.ts'
import { createNearest } from './suggestions/nearest.ts'
import { listTargets } from './targets.ts'

const shownAddresses = 60
const shownSearches = 40
const shownSources = 3

/** All that was looked for in vain in a period; everything at once, so that it takes one trip. */
export async function readLost({ db }: Env, now: number, period: RecentPeriod): Promise<LostReport> {
  const { dayOf } = await calendarHere(db, now)
  const to = dayOf(now)
  const from = daysAfter(to, 1 - recentPeriods[period].days)
  const [rows, targets, redirects, links, seen] = await Promise.all([
    readCounts(db, from),
    listTargets(db, now),
    listHits(db),
    readLinks(db),
    viewsOf(db, contactPath, from),
  ])
  const nearest = createNearest(targets)
  const rules = new Map(redirects.map(({ source, target, hits }) => [source, { target, hits }]))
  const sources = valuesOf(rows, 'referrers').map(({ name, count }) => {
    const at = name.indexOf(' ')
    return { path: name.slice(0, at), name: name.slice(at + 1), count }
  })
  return {
    period,
    from,
    to,
    addresses: valuesOf(rows, 'addresses')
      .filter(({ name }) => name !== others)
      .slice(0, shownAddresses)
      .map(({ name: path, count }) => ({
        path,
        count,
        from: sources
          .filter((source) => source.path === path)
          .slice(0, shownSources)
          .map((source) => ({ name: source.name, count: source.count })),
        proposal: nearest(path)[0] ?? null,
        redirect: rules.get(path) ?? null,
      })),
    noise: valuesOf(rows, 'noise'),
    searches: searchesOf(rows)
      .slice(0, shownSearches)
      .map(({ name: q, count }) => ({ q, count, proposal: nearest(q)[0] ?? null })),
    form: funnelOf(rows, seen),
    links,
    saved: redirects.reduce((sum, { hits }) => sum + hits, 0),
  }
}
