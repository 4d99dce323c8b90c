import { sql, type SQL } from 'drizzle-orm'

/** Slugs are cut to this length before a number is appended, so that both fit into 120 characters. */
const maxStem = 115
const toSlugStem = (slug: string): string => slug.slice(0, maxStem).replace(/(?<!-)-+$/, '')

/** The taken slugs similar to a requested one: `used` by other entries, `moved` from redirects. */
export type TakenSlugs = { used: ReadonlySet<string>; moved: ReadonlySet<string> }

export type TakenRow = { slug: string; moved: number }

/**
 * The statement that reads the taken slugs in a folder, such as `blog/`: the requested one, and its stem followed by `-`
 * and a digit. It uses ranges because D1 refuses patterns over 50 bytes; `:` is the character after `9`.
 */
export function selectTakenSlugs(folder: string, requested: SQL, exceptId: string | null): SQL {
  const near = (column: SQL, prefix: string) => {
    const stem = sql`(SELECT ${prefix} || stem FROM wish)`
    return sql`(${column} = (SELECT ${prefix} || slug FROM wish)
      OR (${column} >= ${stem} || '-0' AND ${column} < ${stem} || '-:'))`
  }
  const at = folder.length + 1
  return sql`
    WITH wished AS MATERIALIZED (SELECT ${requested} AS slug),
    wish AS MATERIALIZED (SELECT slug, rtrim(substr(slug, 1, ${maxStem}), '-') AS stem FROM wished)
    SELECT substr(path, ${at}) AS slug, 0 AS moved FROM entries
      WHERE language = 'es' AND ${near(sql`path`, folder)} AND id IS NOT ${exceptId}
    UNION SELECT substr(path, ${at}), 0 FROM entry_publications
      WHERE ${near(sql`path`, folder)} AND entry_id IS NOT ${exceptId}
    UNION ALL SELECT substr(from_path, ${at + 1}), 1 FROM redirects WHERE ${near(sql`from_path`, `/${folder}`)}`
}

export function toTakenSlugs(rows: readonly TakenRow[]): TakenSlugs {
  const ofKind = (moved: number) => new Set(rows.filter((row) => row.moved === moved).map(({ slug }) => slug))
  return { used: ofKind(0), moved: ofKind(1) }
}

/** The requested slug, or the first free one of `slug-2`, `slug-3`, … Slugs of redirects count as taken. */
export function findFreeSlug(
  requested: string,
  { used, moved }: TakenSlugs,
  isReserved: (slug: string) => boolean,
): string {
  const isFree = (slug: string) => !used.has(slug) && !moved.has(slug) && !isReserved(slug)
  if (isFree(requested)) return requested
  const stem = toSlugStem(requested)
  for (let number = 2; ; number++) if (isFree(`${stem}-${number}`)) return `${stem}-${number}`
}
