import { type SQL, sql } from 'drizzle-orm'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import { match } from '#client/routes.ts'
import { whereLive, whereTagLive } from '#worker/db/live-posts.ts'
import { isCurrent, publicationsWithEntries } from '#worker/db/publications.ts'
import type { Database, Env } from '#worker/env.ts'
import { findFixedRedirect } from '#worker/http/route-rules.ts'
import { dayMs, weekMs } from '#worker/site-settings/day.ts'
import { findAutomaticRedirect } from '../../blog/queries/automatic-redirects.ts'
import { listRules } from '../../redirects/queries.ts'
import { createLookup } from '../../redirects/table.ts'
import { requestLink, isBroken } from './request-link.ts'

/** How long after a check a link is checked again. */
const freshMs = weekMs
/** How long after a failure an external link is checked again: a site that is down for an hour is not broken. */
const recheckAfterMs = dayMs
/** How many external links a run checks, one per host and in sequence, so that it stays within its time limit. */
const linksPerRun = 4

type DueLink = { address: string; status: number | null }

/** Returns the status of an internal path: 200 or 404. */
async function checkInternalLink(db: Database, address: string, now: number): Promise<number> {
  const url = new URL(address, 'https://a.example')
  const { name, params, path } = match(url)
  const slug = params['slug'] ?? ''
  const find = async (query: SQL): Promise<number> => ((await db.all(query)).length > 0 ? 200 : 404)

  if (findFixedRedirect(path)) return 200
  if (createLookup(await listRules(db))(url.pathname)) return 200
  if ((await findAutomaticRedirect(db, now, url.pathname)) !== null) return 200
  if (name === 'blog-slug') return find(sql`SELECT 1 FROM posts WHERE slug = ${slug} AND ${whereLive(now)}`)
  if (name === 'blog-etiqueta')
    return find(sql`SELECT 1 FROM tags WHERE slug = ${slug}
      AND EXISTS (SELECT 1 FROM post_tags WHERE tag_id = tags.id AND ${whereTagLive(now)})`)
  if ((name === 'pagina' && !isLegalId(slug)) || name === 'hostinger')
    return find(
      sql`SELECT 1 FROM ${publicationsWithEntries} WHERE p.path = ${path.slice(1)} AND ${isCurrent(now)}`,
    )
  // Addresses of files, feeds and images count as existing: they are not checked.
  return name === null && !/\.\w{2,5}$|^\/(?:medios|api|assets)\//.test(url.pathname) ? 404 : 200
}

const getHost = (address: string): string => URL.parse(address)?.host ?? ''

/** Lists the links that are due: up to ten internal ones and one per external host. */
async function listDueLinks(db: Database, now: number): Promise<DueLink[]> {
  const due = await db.all<DueLink>(sql`
      SELECT address, status FROM links
      WHERE checked_at IS NULL OR checked_at < ${now - freshMs}
        OR (broken_at IS NULL AND status IN (0, 404, 410) AND checked_at < ${now - recheckAfterMs})
      ORDER BY checked_at IS NOT NULL, checked_at, address LIMIT 60`)
  const internal = due.filter(({ address }) => address.startsWith('/')).slice(0, 10)
  const byHost = Map.groupBy(
    due.filter(({ address }) => !address.startsWith('/')),
    ({ address }) => getHost(address),
  )
  return [...internal, ...[...byHost.values()].flatMap(([first]) => first ?? []).slice(0, linksPerRun)]
}

/** Checks a few of the due links and returns how many. Later runs check the rest. */
export async function checkLinks(
  { db, siteUrl }: Env,
  now: number,
  fetchUrl?: typeof fetch,
): Promise<number> {
  const due = await listDueLinks(db, now)
  for (const { address, status: before } of due) {
    const isInternal = address.startsWith('/')
    const asked = isInternal
      ? await checkInternalLink(db, address, now)
      : await requestLink(address, { siteUrl, ...(fetchUrl && { fetchUrl }) })
    const status = asked ?? 200
    // An external link is broken only after two failures a day apart.
    const isGone = isBroken(status) && (isInternal || (before !== null && isBroken(before)))
    await db.run(sql`UPDATE links SET status = ${status}, checked_at = ${now},
        broken_at = iif(${isGone ? 1 : 0}, coalesce(broken_at, ${now}), NULL) WHERE address = ${address}`)
  }
  return due.length
}
