import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { EntryPages } from '#client/features/content/documents/contract.ts'
import type { PublicKind } from '#client/features/content/documents/contract/content.ts'
import { isLegalId, measurementsId } from '#client/features/content/documents/legal.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'
import type { PageFunction } from '#worker/http/page.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'

// What readers see of the pages that the owner writes: loaded with the worker, since any address of one part asks it.

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
  const row = await withStorageTimeout(
    db.get<{ public: unknown } | undefined>(sql`SELECT public FROM documents WHERE public_slug = ${slug}`),
  )
  return row ? v.parse(publicSchema, row.public) : null
}

/** A text as its page shows it, with what its contents list. */
async function toPageData(slug: string, text: v.InferOutput<typeof publicSchema>) {
  const { parseSections } = await import('./sections.ts')
  return { kind: 'data' as const, data: { page: { slug, ...text, sections: parseSections(text.html) } } }
}

/**
 * What is measured and how it went, before the page that has its shape of address asks anything: so it takes one trip.
 * A page of the owner's from before there was this one stands.
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

/** The page at an address of one part: the owner's, or what a legal text says by itself. One trip. */
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

/** By kind, as it is stored; and the company's name and how visitors are spoken to, where that was ever said. */
export type StoredPublicTexts = Partial<Record<PublicKind | 'name' | 'treatment', string>>

/** What readers see of some kinds, as it is stored; none of a kind of which the owner has published nothing yet. */
export async function readStoredPublicTexts(
  db: Database,
  kinds: readonly PublicKind[],
): Promise<StoredPublicTexts> {
  const rows = await withStorageTimeout(
    db.all<{ kind: keyof StoredPublicTexts; data: string }>(
      sql`SELECT kind, data FROM showcases WHERE kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
        UNION ALL SELECT key, value FROM json_each((SELECT data FROM settings ORDER BY rev DESC LIMIT 1))
          WHERE key IN ('name', 'treatment')`,
    ),
  )
  return Object.fromEntries(rows.map(({ kind, data }) => [kind, data]))
}

/** One text of a kind by its address, as it is stored, and whether the owner has published any of them. */
export function findPublicText(
  db: Database,
  kind: PublicKind,
  path: string,
): Promise<{ publicText: string | null; hasOwn: number }> {
  return withStorageTimeout(
    db.get(sql`SELECT (SELECT public FROM documents WHERE public_slug = ${path.slice(1)}) AS publicText,
      EXISTS (SELECT 1 FROM showcases WHERE kind = ${kind}) AS hasOwn`),
  )
}

type PublicEntry = {
  kind: 'page' | 'service'
  slug: string
  title: string
  description: string
  at: number
}

/** Addresses of the owner's texts that have one, without the first slash, and when they were published (epoch milliseconds), for the sitemap and for links. */
export function listPublicEntries(db: Database): Promise<PublicEntry[]> {
  return withStorageTimeout(
    db.all<PublicEntry>(
      sql`SELECT kind, public_slug AS slug, public ->> 'title' AS title, public ->> 'at' AS at,
        coalesce(public ->> 'description', '') AS description FROM documents WHERE public IS NOT NULL
        AND kind IN ('page', 'service') ORDER BY public_slug`,
    ),
  )
}
