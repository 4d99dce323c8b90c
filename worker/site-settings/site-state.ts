import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type PrivateSettings, type ServiceLink, type Site, defaultSite as defaults } from '#client/site.ts'
import type { Database } from '../db/database.ts'
import { selectStoredSite } from '../db/stored-site.ts'
import { domainCheckPath } from '../http/fixed-pages.ts'
import { log } from '../http/log.ts'
import { type Announcement, createAnnouncement, removeAnnouncement } from './announcement.ts'

/** The site settings and their revision; 0 = never changed. */
export type SiteState = {
  site: Site
  rev: number
  /** Revision of contents that every page shows, such as services. */
  contentRev: number
  /** False while the blog has no articles. */
  hasFeeds: boolean
  /** Styles of accent colour and announcement, for normal and standalone documents; null = not needed. */
  styles: { page: string; standalone: string } | null
  announcement: Announcement | null
  /** Not part of `site`, which is in every document. */
  private: PrivateSettings
}

/** Separates what no page may contain from the public settings. */
function separatePrivate(settings: Site & PrivateSettings): Pick<SiteState, 'site' | 'private'> {
  const { enquiryRecipients, confirmsEnquiries, confirmationText, ...site } = settings
  return {
    site: removeAnnouncement(site),
    private: { enquiryRecipients, confirmsEnquiries, confirmationText },
  }
}

const defaultSiteState: SiteState = {
  ...separatePrivate(defaults),
  rev: 0,
  contentRev: 0,
  hasFeeds: true,
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
  lists: v.array(v.string()),
  hidden: v.array(v.string()),
})

type CachedSite = { text: string | null; state: SiteState; at: number }

/** The latest settings seen by this isolate, per database. */
const cachedSites = new WeakMap<D1Database, CachedSite>()

/** Parses and caches the result of `selectStoredSite`; unchanged text is not parsed again. */
export async function cacheSite({ $client }: Database, text: string | null, now: number): Promise<SiteState> {
  const before = cachedSites.get($client)
  const state = before && before.text === text ? before.state : await parseStored(text)
  cachedSites.set($client, { text, state, at: now })
  return state
}

/** Makes the next request read the settings again: this isolate has changed what every page shows. */
export function expireSite({ $client }: Database): void {
  const last = cachedSites.get($client)
  if (last) last.at = -Infinity
}

async function parseStored(text: string | null): Promise<SiteState> {
  if (text === null) return defaultSiteState
  // Loaded on demand: the schema is large, and a site whose settings were never changed does not need it.
  const { parseSite, hideLinks, showLists, createSiteStyles } = await import('./parse-site.ts')
  const row = v.safeParse(v.pipe(v.string(), v.parseJson(), rowSchema), text)
  if (row.success) {
    const { rev, content: contentRev, data, services, lists, hidden } = row.output
    const parsed = parseSite(data)
    const settings = hideLinks(parsed, parsed.domainCheck ? hidden : [...hidden, domainCheckPath])
    const site = { ...settings, ...showLists(settings, lists), services: services ?? defaults.services }
    const announcement = createAnnouncement(site)
    return {
      ...separatePrivate(site),
      rev,
      contentRev,
      hasFeeds: lists.includes('blog'),
      styles: createSiteStyles(site, announcement),
      announcement,
    }
  }
  // The site must answer even if its stored settings are invalid.
  log('error', 'site-settings', { text: text.slice(0, 200) })
  return defaultSiteState
}

/** How long cached settings are used without reading them again, in milliseconds. */
const siteCacheMs = 60_000

/**
 * The settings, at most `siteCacheMs` old. Never rejects: while storage fails, returns the last known settings or the
 * defaults.
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

/** Reads the current settings; rejects if storage fails. */
export async function readSiteState(db: Database, now: number): Promise<SiteState> {
  const text = await db.value<string | null>(sql`SELECT ${selectStoredSite(now)} AS text`)
  return cacheSite(db, text, now)
}

const cachedFormerServices = new WeakMap<D1Database, { state: SiteState; names: ServiceLink[] }>()

/** Names that the owner's services had before, read again whenever the settings or the services change. */
async function readFormerServices(db: Database, state: SiteState): Promise<ServiceLink[]> {
  const last = cachedFormerServices.get(db.$client)
  if (last?.state === state) return last.names
  const rows = await db
    .all<{ id: string; name: string }>(sql`SELECT id, name FROM service_names`)
    .catch(() => null)
  if (!rows) return last?.names ?? []
  const names = rows.map((row) => ({ ...row, shown: false }))
  cachedFormerServices.set(db.$client, { state, names })
  return names
}

/** Settings for managers, including former service names: old enquiries refer to them. Visitors never get these. */
export async function getSiteForUsers({ db }: { db: Database }, now: number): Promise<Site> {
  const state = await getSiteState({ db }, now)
  const { site, contentRev } = state
  const former = contentRev === 0 ? [] : await readFormerServices(db, state)
  // The current name of a service comes first, so it takes precedence.
  return former.length === 0 ? site : { ...site, services: [...site.services, ...former] }
}

/** The cached settings, however old, or the defaults; reads no storage. */
export const getCachedSite = ({ $client }: Database): SiteState =>
  cachedSites.get($client)?.state ?? defaultSiteState

/** Build and settings that an answer was made with. A tab with another version loads its next page as a document. */
export const getDocumentVersion = ({ rev, contentRev }: SiteState): string =>
  [__BUILD_ID__, ...(rev + contentRev > 0 ? [rev] : []), ...(contentRev > 0 ? [contentRev] : [])].join('.')
