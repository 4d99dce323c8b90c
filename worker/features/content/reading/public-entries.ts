import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { isLegalId, type LegalId } from '#client/features/content/kinds/legal.ts'
import { pageLayouts, type PublicKind } from '#client/features/content/kinds/names.ts'
import type { Site } from '#client/site.ts'
import { queryBatch } from '#worker/db/batch.ts'
import {
  fromCurrentInOrder,
  isCurrent,
  isKindOwned,
  publicationsWithEntries,
} from '#worker/db/publications.ts'
import { maxNamedServices } from '#worker/db/stored-site.ts'
import type { Database, Env } from '#worker/env.ts'
import { selectSpeedDays } from '#worker/features/insight/speed/speed-days.ts'
import type { PageFunction } from '#worker/http/page.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'

// Reads published entries. Loaded at startup, because any path with one segment may be one of these pages.

const publicSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    title: v.string(),
    description: v.string(),
    layout: v.optional(v.picklist(pageLayouts)),
    html: v.string(),
  }),
)

type PageText = v.InferOutput<typeof publicSchema>

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What readers see at the path of a page, and the days of the speed figures if it shows them. */
const selectPage = (slug: string, now: number): SQL => sql`
SELECT data, path, iif(data ->> 'layout' = 'speed', ${selectSpeedDays(now)}, NULL) AS days FROM (${selectPublication(slug, now)})`
type PageRow = { data: string; path: string; days: string | null }

/** The text of a page of the owner. The speed figures come before it. */
async function toPageText({ data, days }: PageRow, now: number, given: { env: Env; site: Site }) {
  const text = v.parse(publicSchema, data)
  if (days === null) return text
  const { renderSpeedFigures } = await import('./speed-figures.ts')
  return { ...text, html: renderSpeedFigures(days, now, given) + text.html }
}

/** The text of a legal page, or its template if the owner has none, with the day of its last revision. */
async function toLegalText(id: LegalId, own: PageText | null, site: Site): Promise<PageText> {
  const { addRevision, renderTemplatePage } = await import('../templates/template-texts.ts')
  const text = own ?? renderTemplatePage(id, site)
  return { ...text, html: addRevision(text.html, site) }
}

/** The data of a page with a one-segment path: the owner's page, or a legal page's template if there is none. */
export const publicPage: PageFunction<EntryPages['pagina']> = async ({ env, now, route }) => {
  const slug = route.path.slice(1)
  if (!slugPattern.test(slug) || slug.length > 80) return { kind: 'missing' }
  const [own, { site }] = await Promise.all([
    env.db.find<PageRow>(selectPage(slug, now)),
    readSiteState(env.db, now),
  ])
  // A scheduled version has moved the page.
  if (own && own.path !== slug) return { kind: 'redirect', to: `/${own.path}`, statusCode: 308 }
  const text = own && (await toPageText(own, now, { env, site }))
  const shown = isLegalId(slug) ? await toLegalText(slug, text, site) : text
  if (!shown) return { kind: 'missing' }
  const { parseSections } = await import('./sections.ts')
  return { kind: 'data', data: { page: { slug, ...shown, sections: parseSections(shown.html) } } }
}

/**
 * Selects `data` and `path` of what readers see at a path (without the leading slash). `path` is another one if a
 * scheduled version has moved the entry; a job then stores a redirect (worker/features/content/publishing/content-due.ts).
 */
export const selectPublication = (path: string, now: number, columns = sql`p.data, p.path`): SQL => sql`
SELECT ${columns} FROM ${publicationsWithEntries} WHERE p.entry_id = (
SELECT entry_id FROM entry_publications WHERE path = ${path} AND from_at <= ${now} ORDER BY from_at DESC LIMIT 1) AND ${isCurrent(now)}`

/** Stored JSON by kind, plus the company's name and form of address (`treatment`) if the settings have them. */
export type StoredPublicTexts = Partial<Record<PublicKind | 'name' | 'treatment', string>>

/**
 * SQL for what lists get of the entries of a kind, if that is not all. What only the page of a service shows is left
 * out: its long text and questions and, after the first `maxNamedServices`, its details.
 */
const dataInLists: { [Name in PublicKind]?: SQL } = {
  service: sql`json_patch(data, iif(place > ${maxNamedServices},
'{"html":null,"questions":null,"intro":"","delivers":[],"how":[],"needs":[],"asHtml":null}',
'{"html":null,"questions":null}'))`,
}

/** `limit`: the most entries of each kind; without it all of them. */
export type PublicTextsQuery = { db: Database; now: number; limit?: number }

function selectPublicTexts(kind: PublicKind, { now, limit }: Omit<PublicTextsQuery, 'db'>): SQL {
  // Numbering the rows would read all of them.
  const place = limit === undefined ? sql`row_number() OVER (ORDER BY e.position, e.id)` : sql`0`
  return sql`SELECT ${kind} AS kind, (SELECT json_group_array(json(${dataInLists[kind] ?? sql`data`})) FROM (
SELECT p.data, ${place} AS place FROM ${fromCurrentInOrder(kind, now)} LIMIT ${limit ?? -1})) AS data
WHERE ${isKindOwned(kind, now)}`
}

/** Reads the published entries of some kinds as stored JSON. A kind of which nothing was ever published is left out. */
export async function readStoredPublicTexts(
  { db, ...query }: PublicTextsQuery,
  kinds: readonly PublicKind[],
): Promise<StoredPublicTexts> {
  const found = await queryBatch<{ kind: keyof StoredPublicTexts; data: string }[]>(db, [
    sql`SELECT key AS kind, value AS data FROM json_each((SELECT data FROM settings ORDER BY rev DESC LIMIT 1))
WHERE key IN ('name', 'treatment')`,
    ...kinds.map((kind) => selectPublicTexts(kind, query)),
  ])
  return Object.fromEntries(found.flat().map(({ kind, data }) => [kind, data]))
}

/** Reads a published service by its slug, and whether the owner has published any service. */
export const findPublicService = (
  db: Database,
  path: string,
  now: number,
): Promise<{ data: string | null; path: string | null; hasOwn: number }> =>
  db.get(sql`SELECT data, path, hasOwn FROM (SELECT ${isKindOwned('service', now)} AS hasOwn)
LEFT JOIN (${selectPublication(path.slice(1), now)})`)
