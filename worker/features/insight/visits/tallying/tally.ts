import { type VisitDimension, visitDimensions } from '#client/features/insight/contract/dimensions.ts'
import { otherValue, findRarest } from '#worker/db/rarest-value.ts'
import type { BotJob, PageViewJob } from '#worker/env/queue-jobs.ts'
import { toBotPageKey } from '../bot.ts'
import { recentMinutes } from './totals.ts'
import { createVisitorCounter } from './visitors.ts'

/** Number of views, of visits that began with these views, and of views followed by another page of the site. */
type Count = [views: number, visits: number, onward: number]
export type Counts = Record<VisitDimension, Map<string, Count>>
/** Views and visits of a page in a minute. */
type Recent = [minute: number, path: string, views: number, visits: number]

export type Day = {
  views: number
  visits: number
  visitors: number
  bots: number
  weight: number
  counts: Counts
  /** Bitmap of the visitor buckets in use, in base64. */
  takenBuckets: string
  recent: Recent[]
}

/** Most distinct values per dimension and day; further values are counted as `otros`. */
const maxValues: Record<VisitDimension, number> = {
  pages: 300,
  sources: 150,
  campaigns: 80,
  countries: 200,
  devices: 5,
  browsers: 60,
  bots: 80,
  botPages: 150,
}
/** Most rows of the last half hour; further pages are counted together. */
const maxRecentRows = 200

const minuteMs = 60_000

// The object has a map for each dimension.
export const createEmptyCounts = (): Counts =>
  Object.fromEntries(visitDimensions.map((name) => [name, new Map()])) as Counts

export const createEmptyDay = (): Day => ({
  views: 0,
  visits: 0,
  visitors: 0,
  bots: 0,
  weight: 1,
  counts: createEmptyCounts(),
  takenBuckets: '',
  recent: [],
})

function addCount(counts: Counts, dimension: VisitDimension, value: string, amount: Count): void {
  const values = counts[dimension]
  function raise(key: string, more: Count): void {
    const [views, visits, onward] = values.get(key) ?? [0, 0, 0]
    values.set(key, [views + more[0], visits + more[1], onward + more[2]])
  }
  const counted = [...values].map(([name, [views]]) => [name, views] as const)
  const rarest = values.has(value) ? null : findRarest(counted, maxValues[dimension])
  if (rarest !== null) {
    raise(otherValue, values.get(rarest) ?? [0, 0, 0])
    values.delete(rarest)
  }
  raise(value, amount)
}

function addRecent(recent: Recent[], { at, path, weight, entry }: PageViewJob): void {
  const minute = Math.floor(at / minuteMs)
  const key = recent.length < maxRecentRows ? path : otherValue
  const row = recent.find(([when, page]) => when === minute && page === key) ?? [minute, key, 0, 0]
  if (row[2] === 0) recent.push(row)
  row[2] += weight
  row[3] += entry ? weight : 0
}

function addPageView(
  { counts, recent, ...totals }: Day,
  job: PageViewJob,
): Pick<Day, 'views' | 'visits' | 'weight'> {
  const { weight, entry } = job
  const visits = entry ? weight : 0
  const one: Count = [weight, visits, 0]
  addCount(counts, 'pages', job.path, one)
  if (job.from !== null) addCount(counts, 'pages', job.from, [0, 0, weight])
  addCount(counts, 'countries', job.country, one)
  addCount(counts, 'devices', job.device, one)
  addCount(counts, 'browsers', job.browser, one)
  if (entry) addCount(counts, 'sources', entry.source, one)
  if (entry?.campaign) addCount(counts, 'campaigns', entry.campaign, one)
  addRecent(recent, job)
  return {
    views: totals.views + weight,
    visits: totals.visits + visits,
    weight: Math.max(totals.weight, weight),
  }
}

/** Returns the day with the jobs added. Changes `counts` and `recent` in place. */
export function addToDay(stored: Day, jobs: readonly (PageViewJob | BotJob)[], now: number): Day {
  const oldest = Math.floor(now / minuteMs) - recentMinutes
  const day = { ...stored, recent: stored.recent.filter(([minute]) => minute > oldest) }
  const seen = createVisitorCounter(day.takenBuckets)
  for (const job of jobs) {
    if (job.kind === 'bot') {
      day.bots += 1
      addCount(day.counts, 'bots', job.bot, [1, 0, 0])
      if (job.path !== undefined) addCount(day.counts, 'botPages', toBotPageKey(job.bot, job.path), [1, 0, 0])
    } else {
      Object.assign(day, addPageView(day, job))
      day.visitors += seen.add(job.seat) * job.weight
    }
  }
  return { ...day, takenBuckets: seen.toText() }
}

/** Serializes counts without empty dimensions. */
export const stringifyCounts = (counts: Counts): string =>
  JSON.stringify(
    Object.fromEntries(
      visitDimensions.flatMap((name) =>
        counts[name].size > 0 ? [[name, Object.fromEntries(counts[name])] as const] : [],
      ),
    ),
  )
