import { sql } from 'drizzle-orm'
import { fillNoun } from '#client/features/content/contract/noun.ts'
import { isLive } from '#client/features/content/contract/states.ts'
import { getContentPath, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { createDefaultSlug } from '#client/features/content/kinds/slug.ts'
import type { Database } from '#worker/env.ts'
import { isReservedPath } from '#worker/features/redirects/validate.ts'
import type { AnyContent, StoredText } from './stored-text.ts'
import {
  findFreeSlug,
  selectTakenSlugs,
  type TakenRow,
  type TakenSlugs,
  toTakenSlugs,
} from './taken-slugs.ts'

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
