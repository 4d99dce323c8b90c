import { sql } from 'drizzle-orm'
import type { VisitDimension } from '#client/features/insight/contract/dimensions.ts'
import { visitPeriods, type VisitPeriod } from '#client/features/insight/visits/contract/periods.ts'
import {
  type LiveVisits,
  type VisitsReport,
  botKinds,
  type BotKind,
  type CountLine,
  type SourceKind,
} from '#client/features/insight/visits/contract/report.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { isCurrent, publicationsWithEntries, selectTitleAt } from '#worker/db/publications.ts'
import { otherValue } from '#worker/db/rarest-value.ts'
import type { Database } from '#worker/env.ts'
import { getCountryName } from '#worker/http/request/country-name.ts'
import { addDays, type Calendar, hourMs } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { parseCountedName } from './bot.ts'
import { type HourTotals, toSeries } from './series.ts'
import { getSourceKind } from './source.ts'
import { getErrorMargin } from './tallying/sampling.ts'
import {
  type DayRow,
  type LiveRow,
  selectDays,
  toLive,
  selectLive,
  sumTotals,
  type ValueRow,
  toPageLine,
  toTitledLine,
} from './tallying/totals.ts'

const isKind = (kind: string): kind is BotKind => Object.hasOwn(botKinds, kind)
/** Empty for the kind that says nothing of a bot. */
const nameKind = (kind: string): string => (isKind(kind) && kind !== 'other' ? botKinds[kind] : '')
const joinWords = (...words: (string | false)[]): string => words.filter(Boolean).join(', ')

const sortByCount = (lines: readonly CountLine[], length: number): CountLine[] =>
  lines.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, length)

/** Lists bots by name and by kind, and the pages they read. */
function toBotLists(
  rows: readonly ValueRow[],
  length: number,
): Record<'botKinds' | 'bots' | 'botPages', CountLine[]> {
  const bots = rows
    .filter(({ dimension }) => dimension === 'bots')
    .map(({ value, views }) => ({ ...parseCountedName(value), count: views }))
  const ofLabels = Map.groupBy(bots, ({ label, isVerified }) => `${label} ${isVerified}`)
  const ofKinds = Map.groupBy(bots, ({ kind }) => kind)
  const pages = rows
    .filter(({ dimension }) => dimension === 'botPages')
    .map(({ value, views }) => {
      const [kind = '', path = value] = value === otherValue ? [] : value.split(' ')
      return { path, kind: nameKind(kind), count: views }
    })
    .toSorted((a, b) => b.count - a.count)
  const ofPages = Map.groupBy(pages, ({ path }) => path)
  const sum = (counted: readonly { count: number }[]): number =>
    counted.reduce((all, { count }) => all + count, 0)
  return {
    botKinds: sortByCount(
      [...ofKinds].map(([kind, of]) => ({ name: botKinds[kind], count: sum(of) })),
      length,
    ),
    bots: sortByCount(
      [...ofLabels.values()].flatMap(([bot, ...others]) =>
        bot
          ? [
              {
                name: bot.label,
                count: bot.count + sum(others),
                kind: joinWords(nameKind(bot.kind), bot.isVerified && 'comprobado'),
              },
            ]
          : [],
      ),
      length,
    ),
    botPages: sortByCount(
      [...ofPages].map(([path, of]) => ({
        ...toPageLine(path, sum(of)),
        kind: joinWords(...of.map(({ kind }) => kind)),
      })),
      length,
    ),
  }
}

const sourceKinds: Record<SourceKind, string> = {
  search: 'buscador',
  social: 'red social',
  assistant: 'asistente de IA',
  site: 'sitio',
  direct: 'sin enlace',
}

const toLine = (name: string, count: number): CountLine => ({ name, count })

/** Sorts the counted values into the lists of the report, most frequent first. */
export function toLists(rows: readonly ValueRow[], length: number): VisitsReport['lists'] {
  function list(
    dimension: VisitDimension,
    countOf: (row: ValueRow) => number,
    lineOf: (value: string, count: number, title: string | null) => CountLine,
  ): CountLine[] {
    return rows
      .filter((row) => row.dimension === dimension && countOf(row) > 0)
      .toSorted((a, b) => countOf(b) - countOf(a) || (a.value < b.value ? -1 : 1))
      .slice(0, length)
      .map((row) => lineOf(row.value, countOf(row), row.title))
  }
  const views = (row: ValueRow): number => row.views
  const visits = (row: ValueRow): number => row.visits
  return {
    pages: list('pages', views, toTitledLine),
    entries: list('pages', visits, toTitledLine),
    // Exits are views that no other view followed.
    exits: list('pages', (row) => row.views - row.onward, toTitledLine),
    sources: list('sources', visits, (name, count) =>
      name === otherValue ? toLine(name, count) : { name, count, kind: sourceKinds[getSourceKind(name)] },
    ),
    campaigns: list('campaigns', visits, toLine),
    countries: list('countries', views, (code, count) =>
      toLine(/^[A-Z]{2}$/.test(code) ? getCountryName(code) : code || 'No se sabe', count),
    ),
    devices: list('devices', views, toLine),
    browsers: list('browsers', views, toLine),
    ...toBotLists(rows, length),
  }
}

/** Rows of `former` and `path`: where articles and pages were before, and where they are now. */
const movedPages = (now: number) => sql`(
  SELECT from_path AS former, to_path AS path FROM redirects
  UNION ALL SELECT source, target FROM owner_redirects WHERE status IN (301, 308) AND NOT EXISTS (
    SELECT 1 FROM ${publicationsWithEntries} WHERE p.path = substr(source, 2) AND ${isCurrent(now)}))`

/** The counts by value. Those of former addresses of a page are added to its own. */
const selectValues = (from: string, to: string, now: number) => sql`
  SELECT dimension, value, sum(views) AS views, sum(visits) AS visits, sum(onward) AS onward,
    iif(dimension = 'pages', ${selectTitleAt(sql`substr(value, 2)`)}, NULL) AS title
  FROM (SELECT d.key AS dimension, iif(d.key = 'pages', coalesce(
      (SELECT path FROM ${movedPages(now)} WHERE former = e.key LIMIT 1), e.key), e.key) AS value,
      sum(e.value ->> 0) AS views, sum(e.value ->> 1) AS visits, sum(e.value ->> 2) AS onward
    FROM visit_days, json_each(counts) d, json_each(d.value) e
    WHERE day BETWEEN ${from} AND ${to} GROUP BY d.key, e.key)
  GROUP BY 1, 2`

/**
 * The totals of one page, with those of its former addresses, for all days on which visits were counted. Bots are
 * counted by kind and page.
 */
const selectPageDays = (page: string, now: number) => (from: string, to: string) =>
  sql`
  WITH addresses (path) AS MATERIALIZED (
    SELECT ${page} UNION SELECT former FROM ${movedPages(now)} WHERE path = ${page})
  SELECT day, coalesce(sum(p.value ->> 0), 0) AS views, coalesce(sum(p.value ->> 1), 0) AS visits, 0 AS visitors,
    weight, (SELECT coalesce(sum(b.value ->> 0), 0) FROM json_each(counts, '$.botPages') b
      WHERE substr(b.key, instr(b.key, ' ') + 1) IN (SELECT path FROM addresses)) AS bots
  FROM visit_days LEFT JOIN json_each(counts, '$.pages') p ON p.key IN (SELECT path FROM addresses)
  WHERE day BETWEEN ${from} AND ${to} GROUP BY day`

/** The first and the last day of a period. */
export function getPeriodDays(
  { getDay }: Calendar,
  now: number,
  period: VisitPeriod,
): { from: string; to: string } {
  const { days, ago } = visitPeriods.options[period]
  const to = addDays(getDay(now), -ago)
  return { from: addDays(to, 1 - days), to }
}

/** Reads the report of a period in one batch. `length` is the number of lines per list, which a page has none of. */
export async function readReport(
  db: Database,
  now: number,
  { period, page = null }: { period: VisitPeriod; page?: string | null },
  length: number,
): Promise<VisitsReport & { live: LiveVisits }> {
  const { days, step } = visitPeriods.options[period]
  const calendar = await getSiteCalendar(db, now)
  const { getStartOfDay } = calendar
  const { from, to } = getPeriodDays(calendar, now, period)
  const earlier = { from: addDays(from, -days), to: addDays(from, -1) }
  const hours = {
    from: Math.floor(getStartOfDay(from) / hourMs),
    to: Math.floor(getStartOfDay(addDays(to, 1)) / hourMs),
  }
  const select = page === null ? selectDays : selectPageDays(page, now)
  const [counted, before, hourly, values = [], live = []] = await queryBatch<
    [DayRow, DayRow, HourTotals, ValueRow, LiveRow]
  >(db, [
    select(from, to),
    select(earlier.from, earlier.to),
    sql`SELECT hour, views, visits FROM visit_hours
        WHERE ${step === 'hour' ? 1 : 0} AND hour >= ${hours.from} AND hour < ${hours.to}`,
    ...(page === null ? [selectValues(from, to, now), selectLive(now)] : []),
  ])
  // Compares with the previous period only if counting began within its first tenth: a partial period would mislead.
  const isComparable = before.some(({ day }) => day <= addDays(earlier.from, Math.floor(days / 10)))
  return {
    page,
    period,
    from,
    to,
    totals: sumTotals(counted),
    before: isComparable ? sumTotals(before) : null,
    margin: getErrorMargin(counted),
    // The hours are not counted by page.
    series:
      page !== null && step === 'hour'
        ? []
        : toSeries(period, { from, to }, { days: counted, hours: hourly }, calendar),
    lists: toLists(values, length),
    live: toLive(live),
  }
}
