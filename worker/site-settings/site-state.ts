import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type ServiceLink, type Site, defaultSite as defaults } from '#client/site.ts'
import type { Database } from '../db/database.ts'
import { selectStoredSite } from '../db/stored-site.ts'
import { withStorageTimeout } from '../db/with-timeout.ts'
import { log } from '../http/log.ts'
import { type Announcement, createAnnouncement, removeAnnouncement } from './announcement.ts'

/** What the site says of its company, and the revision it is; 0 = nobody has changed anything. */
export type SiteState = {
  site: Site
  rev: number
  /** How often contents of other kinds than articles and pages have changed. */
  contentRev: number
  /** The stylesheets of its colour and its notice, of every page and of the document that stands alone; null = none. */
  styles: { page: string; standalone: string } | null
  /** What stands above the header in its period. */
  announcement: Announcement | null
}

export const defaultSiteState: SiteState = {
  site: defaults,
  rev: 0,
  contentRev: 0,
  styles: null,
  announcement: null,
}

const rowSchema = v.object({
  rev: v.number(),
  content: v.number(),
  data: v.record(v.string(), v.unknown()),
  services: v.fallback(
    v.nullable(v.array(v.object({ id: v.string(), name: v.string(), shown: v.boolean() }))),
    null,
  ),
})

type CachedSite = { text: string | null; state: SiteState; at: number }

/** What this isolate has seen last, by its database. */
const cachedSites = new WeakMap<D1Database, CachedSite>()

/** Takes what was read of `selectStoredSite`. */
export async function cacheSite({ $client }: Database, text: string | null, now: number): Promise<SiteState> {
  const before = cachedSites.get($client)
  const state = before && before.text === text ? before.state : await parseStored(text)
  cachedSites.set($client, { text, state, at: now })
  return state
}

async function parseStored(text: string | null): Promise<SiteState> {
  if (text === null) return defaultSiteState
  // The schema is large, and a site that nobody has changed starts without it.
  const { parseSite, createSiteStyles } = await import('./parse-site.ts')
  const row = v.safeParse(v.pipe(v.string(), v.parseJson(), rowSchema), text)
  if (row.success) {
    const { rev, content: contentRev, data, services } = row.output
    const site = { ...parseSite(data), services: services ?? defaults.services }
    const announcement = createAnnouncement(site)
    return {
      rev,
      contentRev,
      site: removeAnnouncement(site),
      styles: createSiteStyles(site, announcement),
      announcement,
    }
  }
  // Whatever stands there, the site answers.
  log('error', 'site-settings', { text: text.slice(0, 200) })
  return defaultSiteState
}

/** How long what an isolate knows serves where no page's own read brings the newest, in milliseconds. */
const siteCacheMs = 60_000

/**
 * For mails, error screens and the manager area: what this isolate knows, or a read. Never rejects: a site whose
 * storage is away says what it last said.
 */
export async function getSiteState({ db }: { db: Database }, now: number): Promise<SiteState> {
  const last = cachedSites.get(db.$client)
  const age = last ? now - last.at : Infinity
  if (last && age >= 0 && age < siteCacheMs) return last.state
  try {
    return await readSiteState(db, now)
  } catch {
    return getCachedSite(db)
  }
}

/** What stands there now; rejects where storage is away. */
export async function readSiteState(db: Database, now: number): Promise<SiteState> {
  const { text } = await withStorageTimeout(
    db.get<{ text: string | null }>(sql`SELECT ${selectStoredSite} AS text`),
  )
  return cacheSite(db, text, now)
}

const cachedFormerServices = new WeakMap<D1Database, { names: ServiceLink[]; at: number }>()

/** What the owner's services were called last, as young as what the site says. */
async function readFormerServices(db: Database, now: number): Promise<ServiceLink[]> {
  const last = cachedFormerServices.get(db.$client)
  if (last && now >= last.at && now - last.at < siteCacheMs) return last.names
  const rows = await withStorageTimeout(
    db.all<{ id: string; name: string }>(sql`SELECT id, name FROM service_names`),
  ).catch(() => null)
  const names = rows?.map((row) => ({ ...row, shown: false })) ?? last?.names ?? []
  cachedFormerServices.set(db.$client, { names, at: now })
  return names
}

/** As the team reads it, who know enquiries about what is offered no longer; no reader is told of that. */
export async function getSiteForUsers({ db }: { db: Database }, now: number): Promise<Site> {
  const { site, contentRev } = await getSiteState({ db }, now)
  const former = contentRev === 0 ? [] : await readFormerServices(db, now)
  // The first of a name counts: what it is called now.
  return former.length === 0 ? site : { ...site, services: [...site.services, ...former] }
}

/** What this isolate knows, however old; without a trip. */
export const getCachedSite = ({ $client }: Database): SiteState =>
  cachedSites.get($client)?.state ?? defaultSiteState

/** What a document or an answer with data came from: a tab of another loads its next page as a document. */
export const getDocumentVersion = ({ rev, contentRev }: SiteState): string =>
  [__BUILD_ID__, ...(rev + contentRev > 0 ? [rev] : []), ...(contentRev > 0 ? [contentRev] : [])].join('.')
