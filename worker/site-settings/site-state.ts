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
  rev: number
  /** How often contents of other kinds than articles and pages have changed. */
  content: number
  /** The stylesheets of its colour and its notice, of every page and of the document that stands alone; null = none. */
  styles: { page: string; standalone: string } | null
  /** What stands above the header in its period. */
  notice: Notice | null
}

export const untouched: SiteState = { site: defaults, rev: 0, content: 0, styles: null, notice: null }

const rowSchema = v.object({
  rev: v.number(),
  content: v.number(),
  data: v.record(v.string(), v.unknown()),
  services: v.fallback(
    v.nullable(v.array(v.object({ id: v.string(), name: v.string(), shown: v.boolean() }))),
    null,
  ),
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
    const { rev, content, data, services } = row.output
    const site = { ...parseSite(data), services: services ?? defaults.services }
    const notice = noticeOf(site)
    return { rev, content, site: withoutNotice(site), styles: stylesOf(site, notice), notice }
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

const formerKnown = new WeakMap<D1Database, { names: NamedService[]; at: number }>()

/** What the owner's services were called last, as young as what the site says. */
async function formerServices(db: Database, now: number): Promise<NamedService[]> {
  const last = formerKnown.get(db.$client)
  if (last && now >= last.at && now - last.at < knownForMs) return last.names
  const rows = await reach(
    db.all<{ id: string; name: string }>(sql`SELECT id, name FROM service_names`),
  ).catch(() => null)
  const names = rows?.map((row) => ({ ...row, shown: false })) ?? last?.names ?? []
  formerKnown.set(db.$client, { names, at: now })
  return names
}

/** As the team reads it, who know enquiries about what is offered no longer; no reader is told of that. */
export async function siteForTeam({ db }: { db: Database }, now: number): Promise<Site> {
  const { site, content } = await siteOf({ db }, now)
  const former = content === 0 ? [] : await formerServices(db, now)
  // The first of a name counts: what it is called now.
  return former.length === 0 ? site : { ...site, services: [...site.services, ...former] }
}

/** What this isolate knows, however old; without a trip. */
export const lastSite = ({ $client }: Database): SiteState => known.get($client)?.state ?? untouched

/** What a document or an answer with data came from: a tab of another loads its next page as a document. */
export const versionOf = ({ rev, content }: SiteState): string =>
  [__BUILD_ID__, ...(rev + content > 0 ? [rev] : []), ...(content > 0 ? [content] : [])].join('.')
