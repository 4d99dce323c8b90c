import { type Dimension, dimensions } from '#client/features/insight/visits/contract/counted.ts'
import { others, rarestOf } from '#worker/db/rarest.ts'
import type { BotJob, SeenJob } from '#worker/env/visits.ts'
import { pageOfKind } from '../bot.ts'
import { recentMinutes } from '../recent.ts'
import { createSeen } from './seen.ts'

/** Views, visits that began with them, and views that went on to another page of the site. */
export type Count = [views: number, visits: number, onward: number]
export type Counts = Record<Dimension, Map<string, Count>>
/** Views and visits of a page in a minute. */
export type Recent = [minute: number, path: string, views: number, visits: number]

/** A day as it is counted. */
export type Day = {
  views: number
  visits: number
  visitors: number
  bots: number
  weight: number
  counts: Counts
  /** Taken seats, in base64. */
  seen: string
  recent: Recent[]
}

/** How many values of a dimension a day tells apart. */
const rooms: Record<Dimension, number> = {
  pages: 300,
  sources: 150,
  campaigns: 80,
  countries: 200,
  devices: 5,
  browsers: 60,
  bots: 80,
  botPages: 150,
}
/** Rows of the last half hour; what is beyond counts as other pages. */
const recentRooms = 200

const minuteMs = 60_000

export const noCounts = (): Counts => ({
  pages: new Map(),
  sources: new Map(),
  campaigns: new Map(),
  countries: new Map(),
  devices: new Map(),
  browsers: new Map(),
  bots: new Map(),
  botPages: new Map(),
})

export const emptyDay = (): Day => ({
  views: 0,
  visits: 0,
  visitors: 0,
  bots: 0,
  weight: 1,
  counts: noCounts(),
  seen: '',
  recent: [],
})

function add(counts: Counts, dimension: Dimension, value: string, by: Count): void {
  const values = counts[dimension]
  function raise(key: string, more: Count): void {
    const [views, visits, onward] = values.get(key) ?? [0, 0, 0]
    values.set(key, [views + more[0], visits + more[1], onward + more[2]])
  }
  const counted = [...values].map(([name, [views]]) => [name, views] as const)
  const rarest = values.has(value) ? null : rarestOf(counted, rooms[dimension])
  if (rarest !== null) {
    raise(others, values.get(rarest) ?? [0, 0, 0])
    values.delete(rarest)
  }
  raise(value, by)
}

function addRecent(recent: Recent[], { at, path, weight, entry }: SeenJob): void {
  const minute = Math.floor(at / minuteMs)
  const key = recent.length < recentRooms ? path : others
  const row = recent.find(([when, page]) => when === minute && page === key) ?? [minute, key, 0, 0]
  if (row[2] === 0) recent.push(row)
  row[2] += weight
  row[3] += entry ? weight : 0
}

function addSeen({ counts, recent, ...totals }: Day, job: SeenJob): Pick<Day, 'views' | 'visits' | 'weight'> {
  const { weight, entry } = job
  const visits = entry ? weight : 0
  const one: Count = [weight, visits, 0]
  add(counts, 'pages', job.path, one)
  if (job.from !== null) add(counts, 'pages', job.from, [0, 0, weight])
  add(counts, 'countries', job.country, one)
  add(counts, 'devices', job.device, one)
  add(counts, 'browsers', job.browser, one)
  if (entry) add(counts, 'sources', entry.source, one)
  if (entry?.campaign) add(counts, 'campaigns', entry.campaign, one)
  addRecent(recent, job)
  return {
    views: totals.views + weight,
    visits: totals.visits + visits,
    weight: Math.max(totals.weight, weight),
  }
}

/** The day with what was seen since; `counts` and `recent` are changed in place. */
export function addToDay(given: Day, jobs: readonly (SeenJob | BotJob)[], now: number): Day {
  const oldest = Math.floor(now / minuteMs) - recentMinutes
  const day = { ...given, recent: given.recent.filter(([minute]) => minute > oldest) }
  const seen = createSeen(day.seen)
  for (const job of jobs) {
    if ('bot' in job) {
      day.bots += 1
      add(day.counts, 'bots', job.bot, [1, 0, 0])
      if (job.path !== undefined) add(day.counts, 'botPages', pageOfKind(job.bot, job.path), [1, 0, 0])
    } else {
      Object.assign(day, addSeen(day, job))
      day.visitors += seen.take(job.seat) * job.weight
    }
  }
  return { ...day, seen: seen.toText() }
}

/** As it is stored; what nobody counted is left out. */
export const countsToText = (counts: Counts): string =>
  JSON.stringify(
    Object.fromEntries(
      dimensions.flatMap((name) =>
        counts[name].size > 0 ? [[name, Object.fromEntries(counts[name])] as const] : [],
      ),
    ),
  )
