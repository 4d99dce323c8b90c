import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DocumentPages } from '#client/features/content/documents/contract.ts'
import type { ShownKind } from '#client/features/content/documents/contract/content.ts'
import { isLegalId, measuredId } from '#client/features/content/documents/legal.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import type { PageFunction } from '#worker/http/page.ts'
import { readSite } from '#worker/site-settings/site.ts'

// What readers see of the pages that the owner writes: loaded with the worker, since any address of one part asks it.

const publicSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ title: v.string(), description: v.string(), html: v.string() }),
)

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

async function findPublic(db: Database, slug: string): Promise<v.InferOutput<typeof publicSchema> | null> {
  const row = await reach(
    db.get<{ public: unknown } | undefined>(sql`SELECT public FROM documents WHERE public_slug = ${slug}`),
  )
  return row ? v.parse(publicSchema, row.public) : null
}

/** A text as its page shows it, with what its contents list. */
async function shown(slug: string, text: v.InferOutput<typeof publicSchema>) {
  const { sectionsOf } = await import('./sections.ts')
  return { kind: 'data' as const, data: { page: { slug, ...text, sections: sectionsOf(text.html) } } }
}

/**
 * What is measured and how it went, before the page that has its shape of address asks anything: so it takes one trip.
 * A page of the owner's from before there was this one stands.
 */
export const orMeasured =
  (page: PageFunction<DocumentPages['pagina']>): PageFunction<DocumentPages['pagina']> =>
  async (context) => {
    const { env, now, route } = context
    if (route.params['slug'] !== measuredId) return page(context)
    const { measuredPage } = await import('./measured.ts')
    const [own, made] = await Promise.all([findPublic(env.db, measuredId), measuredPage(env, now)])
    return shown(measuredId, own ?? made)
  }

/** The page at an address of one part: the owner's, or what a legal text says by itself. One trip. */
export const publicDocument: PageFunction<DocumentPages['pagina']> = async ({ env, now, route }) => {
  const slug = route.params['slug'] ?? ''
  if (!slugShape.test(slug) || slug.length > 80) return { kind: 'missing' }
  const legal = isLegalId(slug) ? slug : null
  const [own, known] = await Promise.all([
    findPublic(env.db, slug),
    legal === null ? null : readSite(env.db, now),
  ])
  if (own) return shown(slug, own)
  if (legal === null || known === null) return { kind: 'missing' }
  const { templatePage } = await import('../templates.ts')
  return shown(slug, templatePage(legal, known.site))
}

/** By kind, as it is stored; and the company's name and how visitors are spoken to, where that was ever said. */
export type StoredShowcases = Partial<Record<ShownKind | 'name' | 'treatment', string>>

/** What readers see of some kinds, as it is stored; none of a kind of which the owner has published nothing yet. */
export async function readShowcases(db: Database, kinds: readonly ShownKind[]): Promise<StoredShowcases> {
  const rows = await reach(
    db.all<{ kind: keyof StoredShowcases; data: string }>(
      sql`SELECT kind, data FROM showcases WHERE kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
        UNION ALL SELECT key, value FROM json_each((SELECT data FROM settings ORDER BY rev DESC LIMIT 1))
          WHERE key IN ('name', 'treatment')`,
    ),
  )
  return Object.fromEntries(rows.map(({ kind, data }) => [kind, data]))
}

/** One text of a kind by its address, as it is stored, and whether the owner has published any of them. */
export function findShown(
  db: Database,
  kind: ShownKind,
  path: string,
): Promise<{ shown: string | null; hasOwn: number }> {
  return reach(
    db.get(sql`SELECT (SELECT public FROM documents WHERE public_slug = ${path.slice(1)}) AS shown,
      EXISTS (SELECT 1 FROM showcases WHERE kind = ${kind}) AS hasOwn`),
  )
}

type PublicDocument = {
  kind: 'page' | 'service'
  slug: string
  title: string
  description: string
  at: number
}

/** Addresses of the owner's texts that have one, without the first slash, and when they were published (epoch milliseconds), for the sitemap and for links. */
export function listPublicDocuments(db: Database): Promise<PublicDocument[]> {
  return reach(
    db.all<PublicDocument>(
      sql`SELECT kind, public_slug AS slug, public ->> 'title' AS title, public ->> 'at' AS at,
        coalesce(public ->> 'description', '') AS description FROM documents WHERE public IS NOT NULL
        AND kind IN ('page', 'service') ORDER BY public_slug`,
    ),
  )
}
