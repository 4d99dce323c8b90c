import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../env.ts'

/** Slugs are cut to this length before a number is appended, so that both fit into 120 characters. */
const maxStem = 115
const toSlugStem = (slug: string): string => slug.slice(0, maxStem).replace(/(?<!-)-+$/, '')

/** Slugs that are paths of other blog pages. */
const reservedSlugs = new Set(['buscar', 'etiqueta'])

export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug)

/** The taken slugs similar to a requested one: `posts` from other posts, `moved` from redirects. */
export type TakenSlugs = { posts: ReadonlySet<string>; moved: ReadonlySet<string> }

export type TakenRow = { slug: string; moved: number }

/**
 * The statement that reads the taken slugs: the requested one, and its stem followed by `-` and a digit. It uses
 * ranges because D1 refuses patterns over 50 bytes; `:` is the character after `9`.
 */
export function selectTakenSlugs(requested: SQL, exceptId: string | null): SQL {
  const near = (column: SQL, prefix: SQL) => {
    const stem = sql`(SELECT ${prefix} || stem FROM wish)`
    return sql`(${column} = (SELECT ${prefix} || slug FROM wish)
      OR (${column} >= ${stem} || '-0' AND ${column} < ${stem} || '-:'))`
  }
  return sql`
    WITH wished AS MATERIALIZED (SELECT ${requested} AS slug),
    wish AS MATERIALIZED (SELECT slug, rtrim(substr(slug, 1, ${maxStem}), '-') AS stem FROM wished)
    SELECT substr(path, 6) AS slug, 0 AS moved FROM entries
      WHERE language = 'es' AND ${near(sql`path`, sql`'blog/'`)} AND id IS NOT ${exceptId}
    UNION SELECT substr(path, 6), 0 FROM entry_publications
      WHERE ${near(sql`path`, sql`'blog/'`)} AND entry_id IS NOT ${exceptId}
    UNION ALL SELECT substr(from_path, 7), 1 FROM redirects WHERE ${near(sql`from_path`, sql`'/blog/'`)}`
}

export function toTakenSlugs(rows: readonly TakenRow[]): TakenSlugs {
  const ofKind = (moved: number) => new Set(rows.filter((row) => row.moved === moved).map(({ slug }) => slug))
  return { posts: ofKind(0), moved: ofKind(1) }
}

/** The requested slug, or the first free one of `slug-2`, `slug-3`, … Slugs of redirects count as taken. */
export function findFreeSlug(requested: string, { posts, moved }: TakenSlugs): string {
  const free = (slug: string) => !posts.has(slug) && !moved.has(slug) && !reservedSlugs.has(slug)
  if (free(requested)) return requested
  const stem = toSlugStem(requested)
  for (let number = 2; ; number++) if (free(`${stem}-${number}`)) return `${stem}-${number}`
}

export async function readFreeSlug(
  db: Database,
  requested: string,
  exceptId: string | null,
): Promise<string> {
  const rows = await db.all<TakenRow>(selectTakenSlugs(sql`${requested}`, exceptId))
  return findFreeSlug(requested, toTakenSlugs(rows))
}
