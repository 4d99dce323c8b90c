import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { EntryPages } from '#client/features/content/documents/contract.ts'
import { isLegalId, measurementsId } from '#client/features/content/documents/legal.ts'
import type { PublicKind } from '#client/features/content/kinds/names.ts'
import { queryBatch } from '#worker/db/batch.ts'
import {
  fromCurrentInOrder,
  isCurrent,
  isKindOwned,
  publicationsWithEntries,
} from '#worker/db/publications.ts'
import { maxNamedServices } from '#worker/db/stored-site.ts'
import type { Database } from '#worker/env.ts'
import type { PageFunction } from '#worker/http/page.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'

// Reads published entries. Loaded at startup, because any path with one segment may be one of these pages.

const publicSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ title: v.string(), description: v.string(), html: v.string() }),
)

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

type PublicPage = v.InferOutput<typeof publicSchema>

/** The page with this slug, or `movedTo`: the path where a scheduled version has moved it; null if there is none. */
async function findPublicPage(
  db: Database,
  slug: string,
  now: number,
): Promise<PublicPage | { movedTo: string } | null> {
  const found = await db.get<{ data: string; path: string } | undefined>(selectPublication(slug, now))
  if (!found) return null
  return found.path === slug ? v.parse(publicSchema, found.data) : { movedTo: `/${found.path}` }
}

/** The page data of an entry, with the sections of its table of contents, or a redirect. */
async function toPageOutcome(slug: string, text: PublicPage | { movedTo: string }) {
  if ('movedTo' in text) return { kind: 'redirect' as const, to: text.movedTo, statusCode: 308 as const }
  const { parseSections } = await import('./sections.ts')
  return { kind: 'data' as const, data: { page: { slug, ...text, sections: parseSections(text.html) } } }
}

/**
 * Wraps the page function `page`: serves «Cómo medimos» itself and passes all other slugs on. If the owner has
 * published a page with this slug, that page is served instead. Both are read at the same time.
 */
export const withMeasurementsPage =
  (page: PageFunction<EntryPages['pagina']>): PageFunction<EntryPages['pagina']> =>
  async (context) => {
    const { env, now, route } = context
    if (route.params['slug'] !== measurementsId) return page(context)
    const { renderMeasurementsPage } = await import('./measurements.ts')
    const [own, made] = await Promise.all([
      findPublicPage(env.db, measurementsId, now),
      renderMeasurementsPage(env, now),
    ])
    return toPageOutcome(measurementsId, own ?? made)
  }

/** The data of a page with a one-segment path: the owner's page, or a legal page's template if there is none. */
export const publicPage: PageFunction<EntryPages['pagina']> = async ({ env, now, route }) => {
  const slug = route.params['slug'] ?? ''
  if (!slugPattern.test(slug) || slug.length > 80) return { kind: 'missing' }
  const legal = isLegalId(slug) ? slug : null
  const [own, known] = await Promise.all([
    findPublicPage(env.db, slug, now),
    legal === null ? null : readSiteState(env.db, now),
  ])
  if (own) return toPageOutcome(slug, own)
  if (legal === null || known === null) return { kind: 'missing' }
  const { renderTemplatePage } = await import('../templates.ts')
  return toPageOutcome(slug, renderTemplatePage(legal, known.site))
}

/**
 * Selects `data` and `path` of what readers see at a path (without the leading slash). `path` is another one if a
 * scheduled version has moved the entry; a job then stores a redirect (worker/features/content/documents/content-due.ts).
 */
export const selectPublication = (path: string, now: number, columns = sql`p.data, p.path`): SQL => sql`
SELECT ${columns} FROM ${publicationsWithEntries} WHERE p.entry_id = (
SELECT entry_id FROM entry_publications WHERE path = ${path} AND from_at <= ${now} ORDER BY from_at DESC LIMIT 1) AND ${isCurrent(now)}`

/** Stored JSON by kind, plus the company's name and form of address (`treatment`) if the settings have them. */
export type StoredPublicTexts = Partial<Record<PublicKind | 'name' | 'treatment', string>>

/** Empties the details of a service after the first `maxNamedServices`. Its own page still shows them. */
const shortService = sql`json_set(data, '$.intro', '', '$.delivers', json('[]'), '$.how', json('[]'),
'$.needs', json('[]'), '$.asHtml', json('{}'))`

/** `limit`: the most entries of each kind; without it all of them. */
export type PublicTextsQuery = { db: Database; now: number; limit?: number }

function selectPublicTexts(kind: PublicKind, { now, limit }: Omit<PublicTextsQuery, 'db'>): SQL {
  // Numbering the rows would read all of them.
  const place = limit === undefined ? sql`row_number() OVER (ORDER BY e.position, e.id)` : sql`0`
  return sql`SELECT ${kind} AS kind, (SELECT json_group_array(json(
iif(${kind} = 'service' AND place > ${maxNamedServices}, ${shortService}, data))) FROM (
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
