import * as v from 'valibot'
import { getPathOfKey } from '#client/features/transfer/address.ts'
import type { FrontMatter } from '#client/features/transfer/read/front-matter.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import type { TextFile } from '../export/text-file.ts'
import type { ConversionContext } from './conversion-context.ts'
import { maxTagsRead, rejectItem } from './limits.ts'

/** An article of another system. `toMarkdown` runs once its images and links are known. */
export type ForeignArticle = FrontMatter & {
  title: string
  /** Notes for the manager, known before conversion. */
  notes: string[]
  toMarkdown: (around: ConversionContext) => string
  /** It becomes a page of the site instead of an article. */
  isPage?: boolean
}

/** An item that is not an article, and why. */
export type SkippedItem = { name: string; reason: string }

export const untitledName = 'Sin título'

/** Empty values for the fields that most systems do not export. */
export const noDetails = {
  excerpt: '',
  tags: [],
  author: null,
  seoTitle: null,
  seoDescription: null,
  cover: null,
  notes: [],
} satisfies Partial<ForeignArticle>

/** Skips a page, because the manager did not choose to import pages. */
export const skipPage = (name: string): SkippedItem => ({
  name,
  reason: 'Es una página, no un artículo: marca «Traer también las páginas» si la quieres.',
})

const maxPageSlug = 80
export const getForeignSlug = ({ slug, title, isPage }: ForeignArticle): string =>
  toSlug(slug || title)
    .slice(0, isPage ? maxPageSlug : undefined)
    .replace(/-$/, '')

export const undatedNote = 'Entra como borrador: dice que está publicado, pero no desde cuándo.'

const maxTags = 10

/** The category that WordPress gives to what has none. */
const unspecifiedPattern = /^(?:uncategori[sz]ed|sin-(?:categoria|categorizar|clasificar))$/

/** Removes duplicate tags, which are compared by slug. */
function toTags(names: readonly string[]): string[] {
  const read = names
    .slice(0, maxTagsRead)
    .map((tag) => tag.replace(/\s+/g, ' ').trim().slice(0, 40).trim())
    .filter((name) => name !== '')
  return [...Map.groupBy(read, (name) => toSlug(name, 'etiqueta'))].flatMap(([slug, [name = '']]) =>
    unspecifiedPattern.test(slug) ? [] : name,
  )
}

const cutLine = (text: string, max: number): string => text.replace(/\s+/g, ' ').trim().slice(0, max)

function toArticle(one: ForeignArticle, tags: readonly string[], context: ConversionContext) {
  const cover = one.libraryCover ?? (one.cover && context.cover(one.cover.address, one.cover.alt))
  return {
    title: one.title.slice(0, 200),
    slug: getForeignSlug(one),
    excerpt: cutLine(one.excerpt, 500),
    markdown: one.toMarkdown(context),
    tags: tags.slice(0, maxTags),
    series: '',
    // Some exports name the author by mail address, which readers shall not see.
    author: one.author?.includes('@') ? '' : cutLine(one.author ?? '', 80),
    seoTitle: one.seoTitle?.slice(0, 120) || null,
    seoDescription: one.seoDescription?.slice(0, 300) || null,
    cover,
    socialImage: null,
  }
}

const toPage = (one: ForeignArticle, context: ConversionContext) => ({
  kind: 'page',
  title: one.title.slice(0, 120),
  slug: getForeignSlug(one),
  description: cutLine(one.seoDescription || one.excerpt, 300),
  markdown: one.toMarkdown(context),
})

/** Converts a text of another system. Throws the reason (422) if it is invalid. */
export function convertForeignText<Content>(
  { schema }: { schema: v.GenericSchema<unknown, Content> },
  one: ForeignArticle,
  context: ConversionContext,
): { text: TextFile<Content>; note: string | null } {
  const tags = toTags(one.tags)
  const content = v.safeParse(schema, one.isPage ? toPage(one, context) : toArticle(one, tags, context))
  if (!content.success) rejectItem(content.issues[0].message)
  const isUndated = one.status === 'published' && one.at === null
  const notes = [
    ...one.notes,
    ...(isUndated ? [undatedNote] : []),
    ...(!one.isPage && tags.length > maxTags
      ? [`Tiene ${tags.length} etiquetas: quedan las ${maxTags} primeras.`]
      : []),
    ...context.notes(),
  ]
  const text = {
    id: null,
    status: isUndated ? 'draft' : one.status,
    publishedAt: one.status === 'published' ? one.at : null,
    until: null,
    createdAt: one.at,
    updatedAt: one.at,
    content: content.output,
  } as const
  return { text, note: notes.join(' ') || null }
}

/** Lists the former paths that must redirect to the article. */
export function listFormerPaths({ addresses }: ForeignArticle): string[] {
  const paths = addresses.flatMap((key) => getPathOfKey(key) ?? [])
  return [...new Set(paths)].filter((path) => path !== '/' && path.length <= 300 && !/[\s\\#]/.test(path))
}
