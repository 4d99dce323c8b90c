import { sql } from 'drizzle-orm'
import type { Database, Env } from '#worker/env.ts'
import { dayMs, weekMs } from '#worker/site-settings/day.ts'
import { findNotFoundPaths } from '../../content/reading/public-paths.ts'
import { requestLink, isBroken } from './request-link.ts'

/** How long after a check an external link is checked again. */
const freshMs = weekMs
/** How long after a failure an external link is checked again: a site that is down for an hour is not broken. */
const recheckAfterMs = dayMs
/** How many external links a run requests, one per host and in sequence, so that it stays within its time limit. */
const linksPerRun = 4

type DueLink = { address: string; status: number | null }

/** How many internal links a run checks, in a few queries: those first that were checked longest ago. */
const internalPerRun = 500

const isInternal = sql`address >= '/' AND address < '0'`

/**
 * Checks internal links, as the editor does, and returns how many. Where one run checks all of them, rows that stay as
 * they are cost no write: the time of a check only orders the links of several runs.
 */
async function checkInternalLinks(db: Database, now: number): Promise<number> {
  const addresses = await db.column<string>(sql`SELECT address FROM links WHERE ${isInternal}
    ORDER BY checked_at IS NOT NULL, checked_at, address LIMIT ${internalPerRun}`)
  const links = addresses.map((address) => ({
    address,
    path: new URL(address, 'https://a.example').pathname,
  }))
  const gone = new Set(
    await findNotFoundPaths(
      db,
      links.map(({ path }) => path),
      now,
    ),
  )
  const isAll = addresses.length < internalPerRun
  const checked = JSON.stringify(links.map(({ address, path }) => [address, gone.has(path) ? 404 : 200]))
  await db.run(sql`UPDATE links SET status = value ->> 1, checked_at = ${now},
      broken_at = iif(value ->> 1 = 404, coalesce(broken_at, ${now}), NULL)
    FROM json_each(${checked}) WHERE address = value ->> 0 AND (status IS NOT value ->> 1 OR NOT ${Number(isAll)})`)
  return addresses.length
}

const getHost = (address: string): string => URL.parse(address)?.host ?? ''

/** Lists the external links that are due, one per host. */
async function listDueLinks(db: Database, now: number): Promise<DueLink[]> {
  const due = await db.all<DueLink>(sql`
      SELECT address, status FROM links
      WHERE NOT (${isInternal}) AND (checked_at IS NULL OR checked_at < ${now - freshMs}
        OR (broken_at IS NULL AND status IN (0, 404, 410) AND checked_at < ${now - recheckAfterMs}))
      ORDER BY checked_at IS NOT NULL, checked_at, address LIMIT 60`)
  const byHost = Map.groupBy(due, ({ address }) => getHost(address))
  return [...byHost.values()].flatMap(([first]) => first ?? []).slice(0, linksPerRun)
}

/** Checks internal links and a few of the due external ones, and returns how many. Later runs check the rest. */
export async function checkLinks(
  { db, siteUrl }: Env,
  now: number,
  fetchUrl?: typeof fetch,
): Promise<number> {
  const internal = await checkInternalLinks(db, now)
  const due = await listDueLinks(db, now)
  for (const { address, status: before } of due) {
    const status = (await requestLink(address, { siteUrl, ...(fetchUrl && { fetchUrl }) })) ?? 200
    // Broken only after two failures a day apart.
    const isGone = isBroken(status) && before !== null && isBroken(before)
    await db.run(sql`UPDATE links SET status = ${status}, checked_at = ${now},
        broken_at = iif(${isGone ? 1 : 0}, coalesce(broken_at, ${now}), NULL) WHERE address = ${address}`)
  }
  return internal + due.length
}
