import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type NamedService, type Site, site as defaults } from '#client/site.ts'
import type { Database } from '../db/database.ts'
import { reach } from '../db/reach.ts'
import { storedSite } from '../db/stored-site.ts'
import { log } from '../http/log.ts'
import { type Notice, noticeOf, withoutNotice } from './notice.ts'

/** What the site says of its company, and the revision it is; 0 = nobody has changed anything. */
export type SiteState = {
  site: Site
  /** Services that are offered no longer: no reader is told of them. */
  former: readonly NamedService[]
  rev: number
  /** How often contents of other kinds than articles and pages have changed. */
  content: number
  /** The stylesheets of its colour and its notice, of every page and of the document that stands alone; null = none. */
  styles: { page: string; standalone: string } | null
  /** What stands above the header in its period. */
  notice: Notice | null
}

export const untouched: SiteState = {
  site: defaults,
  former: [],
  rev: 0,
  content: 0,
  styles: null,
  notice: null,
}

const servicesSchema = v.fallback(
  v.nullable(v.array(v.object({ id: v.string(), name: v.string(), shown: v.boolean() }))),
  null,
)

const rowSchema = v.object({
  rev: v.number(),
  content: v.number(),
  data: v.record(v.string(), v.unknown()),
  services: servicesSchema,
  former: servicesSchema,
})

type Known = { text: string | null; state: SiteState; at: number }

/** What this isolate has seen last, by its database. */
const known = new WeakMap<D1Database, Known>()

/** Takes what was read of `storedSite`. */
export async function learnSite({ $client }: Database, text: string | null, now: number): Promise<SiteState> {
  const before = known.get($client)
  const state = before && before.text === text ? before.state : await parseStored(text)
  known.set($client, { text, state, at: now })
  return state
}

async function parseStored(text: string | null): Promise<SiteState> {
  if (text === null) return untouched
  // The schema is large, and a site that nobody has changed starts without it.
  const { parseSite, stylesOf } = await import('./parse-site.ts')
  const row = v.safeParse(v.pipe(v.string(), v.parseJson(), rowSchema), text)
  if (row.success) {
    const { rev, content, data, services, former } = row.output
    const site = { ...parseSite(data), services: services ?? defaults.services }
    const notice = noticeOf(site)
    return {
      rev,
      content,
      site: withoutNotice(site),
      former: former ?? [],
      styles: stylesOf(site, notice),
      notice,
    }
  }
  // Whatever stands there, the site answers.
  log('error', 'site-settings', { text: text.slice(0, 200) })
  return untouched
}

/** How long what an isolate knows serves where no page's own read brings the newest, in milliseconds. */
const knownForMs = 60_000

/**
 * For mails, error screens and the manager area: what this isolate knows, or a read. Never rejects: a site whose
 * storage is away says what it last said.
 */
export async function siteOf({ db }: { db: Database }, now: number): Promise<SiteState> {
  const last = known.get(db.$client)
  const age = last ? now - last.at : Infinity
  if (last && age >= 0 && age < knownForMs) return last.state
  try {
    return await readSite(db, now)
  } catch {
    return lastSite(db)
  }
}

/** What stands there now; rejects where storage is away. */
export async function readSite(db: Database, now: number): Promise<SiteState> {
  const { text } = await reach(db.get<{ text: string | null }>(sql`SELECT ${storedSite} AS text`))
  return learnSite(db, text, now)
}

/** As the team reads it, who know enquiries about what is offered no longer. */
export const siteForTeam = ({ site, former }: SiteState): Site =>
  former.length > 0 ? { ...site, services: [...site.services, ...former] } : site

/** What this isolate knows, however old; without a trip. */
export const lastSite = ({ $client }: Database): SiteState => known.get($client)?.state ?? untouched

/** What a document or an answer with data came from: a tab of another loads its next page as a document. */
export const versionOf = ({ rev, content }: SiteState): string =>
  [__BUILD_ID__, ...(rev + content > 0 ? [rev] : []), ...(content > 0 ? [content] : [])].join('.')
