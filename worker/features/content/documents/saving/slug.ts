import { sql, type SQL } from 'drizzle-orm'
import { type EntryContent, getContentPath } from '#client/features/content/documents/contract/content.ts'
import { createDefaultSlug } from '#client/features/content/documents/contract/slug.ts'
import { builtInIds, isLegalId } from '#client/features/content/documents/legal.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'
import { isReservedPath } from '#worker/features/redirects/validate.ts'

// Where a text stands: what its owner chose, or what its name makes of itself.

/** Under which no two texts stand: its address without the first slash, or what is none. */
export const toEntrySlug = (id: string, text: EntryContent): string =>
  getContentPath(text)?.slice(1) ?? `${text.kind}/${id}`

/** The rows that have an address, or will have it from a moment on. */
export const isSlugUsed = (id: string, slug: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM documents WHERE id <> ${id} AND (slug = ${slug} OR public_slug = ${slug}))
    OR EXISTS (SELECT 1 FROM documents WHERE publish_slug = ${slug} AND id <> ${id}))`

/** The addresses of other texts that begin as this one does; `~` comes after every letter of an address. */
async function readSimilarSlugs(db: Database, id: string, prefix: string): Promise<ReadonlySet<string>> {
  const near = (column: SQL) =>
    sql`SELECT ${column} AS slug FROM documents WHERE ${column} >= ${prefix} AND ${column} < ${`${prefix}~`} AND id <> ${id}`
  const rows = await withStorageTimeout(
    db.all<{ slug: string }>(
      sql`${near(sql`slug`)} UNION ${near(sql`public_slug`)} UNION ${near(sql`publish_slug`)}`,
    ),
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** Why an address cannot be this text's. */
function findSlugProblem(text: EntryContent, takenSlugs: ReadonlySet<string>): string | null {
  const path = getContentPath(text) ?? ''
  if (text.kind === 'page' && (builtInIds.includes(text.slug) || isReservedPath(path)))
    return 'El sitio ya usa esa dirección.'
  return takenSlugs.has(path.slice(1)) ? 'Otro texto ya tiene esa dirección.' : null
}

/**
 * A text with an address that it can have, and what was wrong with the one that came: then the one that stands, or
 * the first free of `name`, `name-2`, … What has no address, or a fixed one, stays as it is.
 */
export async function resolveSlug(
  db: Database,
  id: string,
  text: EntryContent,
  current: EntryContent | null,
): Promise<{ content: EntryContent; problem: string | null }> {
  if ((text.kind !== 'page' && text.kind !== 'service') || isLegalId(id))
    return { content: text, problem: null }
  const made = createDefaultSlug(text)
  const given = text.slug === '' ? null : text
  const start = { ...text, slug: given?.slug ?? made }
  const stem = { ...text, slug: made }
  const [nearGiven, nearMade] = await Promise.all([
    readSimilarSlugs(db, id, toEntrySlug(id, start)),
    given === null ? null : readSimilarSlugs(db, id, toEntrySlug(id, stem)),
  ])
  const taken = new Set([...nearGiven, ...(nearMade ?? [])])
  const problem = given === null ? null : findSlugProblem(given, taken)
  if (given !== null && problem === null) return { content: given, problem }
  if (given !== null && current !== null && 'slug' in current && current.slug !== '')
    return { content: { ...text, slug: current.slug }, problem }
  for (let number = 1; ; number++) {
    const next = { ...text, slug: number === 1 ? made : `${made}-${number}` }
    if (findSlugProblem(next, taken) === null) return { content: next, problem }
  }
}
