import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type NotFoundReport,
  minSearches,
  type BrokenLink,
} from '#client/features/insight/not-found/contract/report.ts'
import { type RecentPeriod, recentPeriods } from '#client/features/insight/visits/contract/periods.ts'
import { href } from '#client/routes.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { otherValue } from '#worker/db/rarest-value.ts'
import type { Env, Database } from '#worker/env.ts'
import { addDays } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { listRules } from '../../redirects/queries.ts'
import { toCurrentName } from '../visits/bot.ts'
import { type CountRow, listValues, type NamedCount, readCounts } from './counts.ts'
import { createNearestFinder } from './suggestions/nearest.ts'
import { listTargets } from './targets.ts'

const usesJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ kind: v.picklist(['articulo', 'pagina']), id: v.string(), title: v.string() })),
)
const brokenRow = v.object({
  address: v.string(),
  status: v.number(),
  since: v.number(),
  uses: usesJson,
})
const totalsRow = v.object({ checked: v.number(), waiting: v.number() })

const maxBroken = 100

const toEditorLink = ({
  kind,
  id,
  title,
}: v.InferOutput<typeof usesJson>[number]): BrokenLink['uses'][number] => ({
  title,
  href: href(kind === 'articulo' ? 'mngr-blog-editar' : 'mngr-pagina', { id }),
})

export async function readBrokenLinks(db: Database): Promise<NotFoundReport['links']> {
  const [broken, totals] = await queryBatch(db, [
    sql`SELECT l.address, l.status, l.broken_at AS since, (
          SELECT json_group_array(json_object('kind', u.kind, 'id', u.id, 'title', coalesce(
            (SELECT title FROM posts WHERE u.kind = 'articulo' AND posts.id = u.id),
            (SELECT title FROM entry_publications WHERE u.kind = 'pagina' AND entry_id = u.id ORDER BY from_at LIMIT 1), u.id)))
          FROM link_uses u WHERE u.address = l.address) AS uses
        FROM links l WHERE l.broken_at IS NOT NULL ORDER BY l.broken_at, l.address LIMIT ${maxBroken}`,
    sql`SELECT count(checked_at) AS checked, count(*) - count(checked_at) AS waiting FROM links`,
  ])
  return {
    broken: v.parse(v.array(brokenRow), broken).map(({ since, uses, ...link }) => ({
      ...link,
      since: new Date(since).toISOString(),
      uses: uses.map(toEditorLink),
    })),
    ...v.parse(totalsRow, totals?.[0]),
  }
}

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
  const [rows, targets, redirects, links] = await Promise.all([
    readCounts(db, from, to),
    listTargets(db, now),
    listRules(db),
    readBrokenLinks(db),
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
    links,
    saved: redirects.reduce((sum, { hits }) => sum + hits, 0),
  }
}

const listNoise = (rows: readonly CountRow[]): NamedCount[] =>
  [...Map.groupBy(listValues(rows, 'noise'), ({ name }) => toCurrentName(name))]
    .map(([name, of]) => ({ name, count: of.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count)

/** Lists searches without results that were made at least `minSearches` times. */
const listFrequentSearches = (rows: readonly CountRow[]): NamedCount[] =>
  listValues(rows, 'searches').filter(({ name, count }) => count >= minSearches && name !== otherValue)
