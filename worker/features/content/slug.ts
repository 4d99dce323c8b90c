import { sql, type SQL } from 'drizzle-orm'
import { withStorageTimeout } from '../../db/with-timeout.ts'
import type { Database } from '../../env.ts'

/** What is left of an address that a number follows, so that both fit the column's 120 letters. */
const maxStem = 115
const toSlugStem = (slug: string): string => slug.slice(0, maxStem).replace(/(?<!-)-+$/, '')

/** Slugs that are pages of the blog themselves. */
const reservedSlugs = new Set(['buscar', 'etiqueta'])

export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug)

/** The slugs around a wished-for one that somebody has: other posts, and old addresses that send on. */
export type TakenSlugs = { posts: ReadonlySet<string>; moved: ReadonlySet<string> }

export type TakenRow = { slug: string; moved: number }

/**
 * The statement that finds them: the wished-for slug itself and those that go on from its stem with `-` and a
 * digit. As ranges, for D1 refuses patterns over 50 bytes; `:` is what follows `9`.
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
    SELECT slug, 0 AS moved FROM posts WHERE ${near(sql`slug`, sql`''`)} AND id IS NOT ${exceptId}
    UNION ALL SELECT substr(from_path, 7), 1 FROM redirects WHERE ${near(sql`from_path`, sql`'/blog/'`)}`
}

export function toTakenSlugs(rows: readonly TakenRow[]): TakenSlugs {
  const ofKind = (moved: number) => new Set(rows.filter((row) => row.moved === moved).map(({ slug }) => slug))
  return { posts: ofKind(0), moved: ofKind(1) }
}

/** The wished-for slug, or the first free of `slug-2`, `slug-3`, … Old addresses count as taken. */
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
  const rows = await withStorageTimeout(db.all<TakenRow>(selectTakenSlugs(sql`${requested}`, exceptId)))
  return findFreeSlug(requested, toTakenSlugs(rows))
}
