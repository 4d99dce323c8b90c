import slugify from '@sindresorhus/slugify'
import { sql } from 'drizzle-orm'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'

const maxLength = 100

/** Slugs that are pages of the blog themselves. */
const reserved = new Set(['buscar', 'etiqueta'])

// `ñ` becomes `n` as in every Spanish address; what leaves nothing behind (only emoji) gets a name.
export function toSlug(text: string, fallback = 'articulo'): string {
  const slug = slugify(text, { decamelize: false, locale: 'es' }).replace(/[^a-z0-9-]+/g, '')
  const short = slug.length > maxLength ? slug.slice(0, maxLength).replace(/-[^-]*$/, '') : slug
  return short.replace(/^-+|-+$/g, '').replace(/-{2,}/g, '-') || fallback
}

export const isReserved = (slug: string): boolean => reserved.has(slug)

/** The wished-for slug, or the first free of `slug-2`, `slug-3`, … Old addresses count as taken. */
export async function freeSlug(db: Database, wished: string, exceptId: string | null): Promise<string> {
  const rows = await reach(
    db.all<{ slug: string }>(sql`
      SELECT slug FROM posts WHERE (slug = ${wished} OR slug GLOB ${`${wished}-[0-9]*`}) AND id IS NOT ${exceptId}
      UNION SELECT substr(from_path, 7) FROM redirects
      WHERE from_path = ${`/blog/${wished}`} OR from_path GLOB ${`/blog/${wished}-[0-9]*`}`),
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  const free = (slug: string) => !taken.has(slug) && !reserved.has(slug)
  if (free(wished)) return wished
  for (let number = 2; ; number++) if (free(`${wished}-${number}`)) return `${wished}-${number}`
}

/** Whether another post has this slug. */
export async function isTaken(db: Database, slug: string, exceptId: string): Promise<boolean> {
  const row = await reach(
    db.get<{ id: string } | undefined>(sql`SELECT id FROM posts WHERE slug = ${slug} AND id <> ${exceptId}`),
  )
  return row !== undefined
}
