import { sql, type SQL } from 'drizzle-orm'
import { fillNoun } from '#client/features/content/contract/noun.ts'
import { isLive } from '#client/features/content/contract/states.ts'
import { getContentPath, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { createDefaultSlug } from '#client/features/content/kinds/slug.ts'
import type { Database } from '#worker/env.ts'
import { isReservedPath } from '#worker/features/redirects/validate.ts'
import type { AnyContent, StoredText } from './stored-text.ts'

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
function findFreeSlug(
  requested: string,
  { used, moved }: TakenSlugs,
  isReserved: (slug: string) => boolean,
): string {
  const isFree = (slug: string) => !used.has(slug) && !moved.has(slug) && !isReserved(slug)
  if (isFree(requested)) return requested
  const stem = toSlugStem(requested)
  for (let number = 2; ; number++) if (isFree(`${stem}-${number}`)) return `${stem}-${number}`
}

// The slug of a text: chosen by people, or derived from the title.

/** The unique key of an entry: its path without the leading slash, or `kind/id` if it has no path. */
export const toPath = (id: string, kind: AnyKindName, { slug }: { slug?: string }): string =>
  getContentPath({ kind, ...(slug !== undefined && { slug }) })?.slice(1) ?? `${kind}/${id}`

/** Legal texts, and kinds without a slug, have the address that they have. */
const canChoose = (id: string, { slug }: AnyContent): boolean => slug !== undefined && !isLegalId(id)

export const getSlugWish = (kind: AnyKindName, { slug, title }: AnyContent): string =>
  slug || createDefaultSlug({ kind, title })

/** The folder of the text's slug in paths, and the slugs that it may get. */
export function getSlugWishes(id: string, kind: AnyKindName, content: AnyContent) {
  const folder = toPath(id, kind, { slug: '' })
  if (!canChoose(id, content)) return { folder, wishes: [] }
  const made = createDefaultSlug({ kind, title: content.title })
  return { folder, wishes: [...new Set([getSlugWish(kind, content), made])] }
}

/** Paths of other pages of the blog. */
const blogPaths = ['blog/buscar', 'blog/etiqueta']

const isReserved = (path: string): boolean =>
  isLegalId(path) || isReservedPath(`/${path}`) || blogPaths.includes(path)

export const createTakenMessage = (kind: AnyKindName): string =>
  fillNoun('Otr{o} {texto} ya usa esta dirección.', getKind(kind).label)

function findFree(id: string, kind: AnyKindName, wish: string, taken: TakenSlugs): string {
  const folder = toPath(id, kind, { slug: '' })
  return findFreeSlug(wish, taken, (slug) => isReserved(folder + slug))
}

/** The text with the slug that it wishes, or the first free one with a number. */
export const giveFreeSlug = <Content extends AnyContent>(
  id: string,
  kind: AnyKindName,
  content: Content,
  taken: TakenSlugs,
): Content =>
  canChoose(id, content)
    ? { ...content, slug: findFree(id, kind, getSlugWish(kind, content), taken) }
    : content

type SlugRequest<Content> = {
  id: string
  kind: AnyKindName
  content: Content
  stored: StoredText<Content> | null
}

/**
 * Gives a text a free slug. An invalid or taken one is replaced by the stored slug, and reported as `problem`. An empty
 * one is replaced by the slug that readers know, or by the first free of `name`, `name-2`, … from the title.
 */
export function chooseSlug<Content extends AnyContent>(
  { id, kind, content, stored }: SlugRequest<Content>,
  taken: TakenSlugs,
): { content: Content; problem: string | null } {
  if (!canChoose(id, content)) return { content, problem: null }
  const { folder } = getSlugWishes(id, kind, content)
  const { slug = '' } = content
  const used = taken.used.has(slug) ? createTakenMessage(kind) : null
  const problem = slug === '' ? null : isReserved(folder + slug) ? 'El sitio ya usa esa dirección.' : used
  if (slug !== '' && problem === null) return { content, problem }
  const path = isLive(stored?.state) ? stored?.storage.shown?.path : undefined
  // The former version published cases without an address in the folder.
  const shown = path?.startsWith(folder) ? path.slice(folder.length) : undefined
  const known = slug !== '' ? stored?.content.slug : shown
  const made = createDefaultSlug({ kind, title: content.title })
  const free = known && known !== slug ? known : findFree(id, kind, made, taken)
  return { content: { ...content, slug: free }, problem }
}

/** The requested slug or the first free one for a text of this kind. */
export async function readFreeSlug(
  db: Database,
  { kind, wish, id = null }: { kind: AnyKindName; wish: string; id?: string | null },
): Promise<string> {
  const folder = toPath('', kind, { slug: '' })
  const rows = await db.all<TakenRow>(selectTakenSlugs(folder, sql`${wish}`, id))
  return findFree('', kind, wish, toTakenSlugs(rows))
}
