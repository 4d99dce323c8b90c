import { sql } from 'drizzle-orm'
import { contactPath, type ShownField } from '#client/features/enquiries/contract/form.ts'
import {
  type NotFoundReport,
  type FormFunnel,
  minSearches,
} from '#client/features/insight/not-found/contract/report.ts'
import { type RecentPeriod, recentPeriods } from '#client/features/insight/visits/contract/periods.ts'
import { otherValue } from '#worker/db/rarest-value.ts'
import type { Env, Database } from '#worker/env.ts'
import { addDays } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { listRules } from '../../redirects/queries.ts'
import { toCurrentName } from '../visits/bot.ts'
import { countViews } from '../visits/tallying/totals.ts'
import { readBrokenLinks } from './broken-links.ts'
import { createNearestFinder } from './suggestions/nearest.ts'
import { listTargets } from './targets.ts'

const maxAddresses = 60
const maxSearches = 40
const maxSources = 3

export async function readNotFoundReport(
  { db }: Env,
  now: number,
  period: RecentPeriod,
): Promise<NotFoundReport> {
  const { getDay } = await getSiteCalendar(db, now)
  const to = getDay(now)
  const from = addDays(to, 1 - recentPeriods.options[period].days)
  const [rows, targets, redirects, links, seen] = await Promise.all([
    readCounts(db, from),
    listTargets(db, now),
    listRules(db),
    readBrokenLinks(db),
    countViews(db, contactPath, from),
  ])
  const nearest = createNearestFinder(targets)
  const rules = new Map(redirects.map(({ source, target, hits }) => [source, { target, hits }]))
  const sources = listValues(rows, 'referrers').map(({ name, count }) => {
    const at = name.indexOf(' ')
    return { path: name.slice(0, at), name: name.slice(at + 1), count }
  })
  return {
    period,
    from,
    to,
    addresses: listValues(rows, 'addresses')
      .filter(({ name }) => name !== otherValue)
      .slice(0, maxAddresses)
      .map(({ name: path, count }) => ({
        path,
        count,
        from: sources
          .filter((source) => source.path === path)
          .slice(0, maxSources)
          .map((source) => ({ name: source.name, count: source.count })),
        proposal: nearest(path)[0] ?? null,
        redirect: rules.get(path) ?? null,
      })),
    noise: listNoise(rows),
    searches: listFrequentSearches(rows)
      .slice(0, maxSearches)
      .map(({ name: q, count }) => ({ q, count, proposal: nearest(q)[0] ?? null })),
    form: toFunnel(rows, seen),
    links,
    saved: redirects.reduce((sum, { hits }) => sum + hits, 0),
  }
}

type CountRow = { dimension: string; value: string; count: number }

const readCounts = (db: Database, from: string): Promise<CountRow[]> =>
  db.all(sql`
      SELECT d.key AS dimension, x.key AS value, sum(x.value) AS count
      FROM lost_days, json_each(counts) d, json_each(d.value) x
      WHERE day >= ${from} GROUP BY 1, 2 ORDER BY 3 DESC, 2`)

type NamedCount = { name: string; count: number }

/** Lists the values of a dimension, most frequent first. */
const listValues = (rows: readonly CountRow[], dimension: string): NamedCount[] =>
  rows.flatMap((each) => (each.dimension === dimension ? [{ name: each.value, count: each.count }] : []))

const listNoise = (rows: readonly CountRow[]): NamedCount[] =>
  [...Map.groupBy(listValues(rows, 'noise'), ({ name }) => toCurrentName(name))]
    .map(([name, of]) => ({ name, count: of.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count)

/** Lists searches without results that were made at least `minSearches` times. */
const listFrequentSearches = (rows: readonly CountRow[]): NamedCount[] =>
  listValues(rows, 'searches').filter(({ name, count }) => count >= minSearches && name !== otherValue)

const fieldNames: Readonly<Record<ShownField, string>> = {
  nombre: 'El nombre',
  correo: 'El correo',
  telefono: 'El teléfono',
  empresa: 'La empresa',
  asunto: 'El asunto',
  mensaje: 'El mensaje',
  archivo: 'El archivo',
  acepto: 'La casilla de privacidad',
}

function toFunnel(rows: readonly CountRow[], views: number): FormFunnel {
  const steps = listValues(rows, 'form')
  const of = (step: string): number => steps.find(({ name }) => name === step)?.count ?? 0
  const after = (prefix: string): NamedCount[] =>
    steps.flatMap(({ name, count }) =>
      name.startsWith(prefix) ? [{ name: name.slice(prefix.length), count }] : [],
    )
  return {
    // Views are not counted of everybody, but whoever writes in the form has seen it.
    seen: Math.max(views, of('begun'), of('sent')),
    begun: of('begun'),
    sent: of('sent'),
    refused: after('refused:').map(({ name, count }) => ({
      name: Object.entries(fieldNames).find(([field]) => field === name)?.[1] ?? name,
      count,
    })),
    spam: after('spam:'),
  }
}
