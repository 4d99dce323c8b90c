import { sql } from 'drizzle-orm'
import { isLegalId } from '#client/features/content/documents/legal.ts'
import { type EntryContent, getContentPath } from '#client/features/content/kinds/all-kinds.ts'
import { createDefaultSlug } from '#client/features/content/kinds/slug.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import { isReservedPath } from '#worker/features/redirects/validate.ts'
import { findFreeSlug, selectTakenSlugs, type TakenRow, toTakenSlugs } from './taken-slugs.ts'

// The slug of an entry: chosen by the owner, or derived from the title.

/** The unique key of an entry: its path without the leading slash, or `kind/id` if it has no path. */
export const toEntrySlug = (id: string, text: EntryContent): string =>
  getContentPath(text)?.slice(1) ?? `${text.kind}/${id}`

export const slugTakenMessage = 'Otro texto ya tiene esa dirección.'

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
  const { slug } = text
  const made = createDefaultSlug(text)
  const folder = toEntrySlug(id, { ...text, slug: '' })
  const wishes = [...new Set([slug || made, made])]
  const rows = await queryBatch<TakenRow[]>(
    db,
    wishes.map((wish) => selectTakenSlugs(folder, sql`${wish}`, id)),
  )
  const taken = toTakenSlugs(rows.flat())
  const isReserved = (name: string): boolean =>
    isLegalId(folder + name) || isReservedPath(`/${folder}${name}`)
  const used = taken.used.has(slug) ? slugTakenMessage : null
  const problem = slug === '' ? null : isReserved(slug) ? 'El sitio ya usa esa dirección.' : used
  if (slug !== '' && problem === null) return { content: text, problem }
  const former = slug !== '' && current !== null && 'slug' in current ? current.slug : ''
  return { content: { ...text, slug: former || findFreeSlug(made, taken, isReserved) }, problem }
}
