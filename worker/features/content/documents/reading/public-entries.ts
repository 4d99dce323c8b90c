import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { EntryPages } from '#client/features/content/documents/contract.ts'
import { isLegalId, measurementsId } from '#client/features/content/documents/legal.ts'
import type { PublicKind } from '#client/features/content/kinds/names.ts'
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

async function findPublicPage(
  db: Database,
  slug: string,
): Promise<v.InferOutput<typeof publicSchema> | null> {
  const row = await db.get<{ public: unknown } | undefined>(
    sql`SELECT public FROM documents WHERE public_slug = ${slug}`,
  )
  return row ? v.parse(publicSchema, row.public) : null
}

/** The page data of an entry, with the sections of its table of contents. */
async function toPageData(slug: string, text: v.InferOutput<typeof publicSchema>) {
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
      findPublicPage(env.db, measurementsId),
      renderMeasurementsPage(env, now),
    ])
    return toPageData(measurementsId, own ?? made)
  }

/** The data of a page with a one-segment path: the owner's page, or a legal page's template if there is none. */
export const publicPage: PageFunction<EntryPages['pagina']> = async ({ env, now, route }) => {
  const slug = route.params['slug'] ?? ''
  if (!slugPattern.test(slug) || slug.length > 80) return { kind: 'missing' }
  const legal = isLegalId(slug) ? slug : null
  const [own, known] = await Promise.all([
    findPublicPage(env.db, slug),
    legal === null ? null : readSiteState(env.db, now),
  ])
  if (own) return toPageData(slug, own)
  if (legal === null || known === null) return { kind: 'missing' }
  const { renderTemplatePage } = await import('../templates.ts')
  return toPageData(slug, renderTemplatePage(legal, known.site))
}

/** Stored JSON by kind, plus the company's name and form of address (`treatment`) if the settings have them. */
export type StoredPublicTexts = Partial<Record<PublicKind | 'name' | 'treatment', string>>

/** Reads the published entries of some kinds as stored JSON. A kind of which nothing was ever published is left out. */
export async function readStoredPublicTexts(
  db: Database,
  kinds: readonly PublicKind[],
): Promise<StoredPublicTexts> {
  const rows = await db.all<{
    kind: keyof StoredPublicTexts
    data: string
  }>(sql`SELECT kind, data FROM showcases WHERE kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
        UNION ALL SELECT key, value FROM json_each((SELECT data FROM settings ORDER BY rev DESC LIMIT 1))
          WHERE key IN ('name', 'treatment')`)
  return Object.fromEntries(rows.map(({ kind, data }) => [kind, data]))
}

/** Reads a published entry by its path, and whether the owner has published any entry of its kind. */
export function findPublicText(
  db: Database,
  kind: PublicKind,
  path: string,
): Promise<{ publicText: string | null; hasOwn: number }> {
  return db.get(sql`SELECT (SELECT public FROM documents WHERE public_slug = ${path.slice(1)}) AS publicText,
      EXISTS (SELECT 1 FROM showcases WHERE kind = ${kind}) AS hasOwn`)
}

type PublicEntry = {
  kind: 'page' | 'service'
  slug: string
  title: string
  description: string
  at: number
}

/** Published pages and services. `slug`: path without the first slash; `at`: publication in epoch milliseconds. */
export function listPublicEntries(db: Database): Promise<PublicEntry[]> {
  return db.all<PublicEntry>(sql`SELECT kind, public_slug AS slug, public ->> 'title' AS title, public ->> 'at' AS at,
        coalesce(public ->> 'description', '') AS description FROM documents WHERE public IS NOT NULL
        AND kind IN ('page', 'service') ORDER BY public_slug`)
}
