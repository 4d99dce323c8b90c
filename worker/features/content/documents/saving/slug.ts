import { sql, type SQL } from 'drizzle-orm'
import { builtInIds, isLegalId } from '#client/features/content/documents/legal.ts'
import { type EntryContent, getContentPath } from '#client/features/content/kinds/all-kinds.ts'
import { createDefaultSlug } from '#client/features/content/kinds/slug.ts'
import type { Database } from '#worker/env.ts'
import { isReservedPath } from '#worker/features/redirects/validate.ts'

// The slug of an entry: chosen by the owner, or derived from the title.

/** The unique key of an entry: its path without the leading slash, or `kind/id` if it has no path. */
export const toEntrySlug = (id: string, text: EntryContent): string =>
  getContentPath(text)?.slice(1) ?? `${text.kind}/${id}`

/** SQL condition: another entry uses this slug now, or will once its scheduled version is published. */
export const isSlugUsed = (id: string, slug: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM entries WHERE path = ${slug} AND id <> ${id})
    OR EXISTS (SELECT 1 FROM entry_publications WHERE path = ${slug} AND entry_id <> ${id}))`

/** The slugs of other entries that start with this prefix. `~` sorts after every character of a slug. */
async function readSimilarSlugs(db: Database, id: string, prefix: string): Promise<ReadonlySet<string>> {
  const rows = await db.all<{ slug: string }>(sql`
    SELECT path AS slug FROM entries WHERE path >= ${prefix} AND path < ${`${prefix}~`} AND id <> ${id}
    UNION SELECT path FROM entry_publications WHERE path >= ${prefix} AND path < ${`${prefix}~`} AND entry_id <> ${id}`)
  return new Set(rows.map(({ slug }) => slug))
}

export const slugTakenMessage = 'Otro texto ya tiene esa dirección.'

/** Why an entry cannot have its slug; null if it can. */
function findSlugProblem(text: EntryContent, takenSlugs: ReadonlySet<string>): string | null {
  const path = getContentPath(text) ?? ''
  if (builtInIds.includes(path.slice(1)) || isReservedPath(path)) return 'El sitio ya usa esa dirección.'
  return takenSlugs.has(path.slice(1)) ? slugTakenMessage : null
}

/**
 * Gives an entry a free slug. An invalid or taken one is replaced by the current slug, or by the first free of `name`,
 * `name-2`, … from the title, and reported as `problem`. Legal pages and entries without a path stay unchanged.
 */
export async function resolveSlug(
  db: Database,
  id: string,
  text: EntryContent,
  current: EntryContent | null,
): Promise<{ content: EntryContent; problem: string | null }> {
  if (!('slug' in text) || isLegalId(id)) return { content: text, problem: null }
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
