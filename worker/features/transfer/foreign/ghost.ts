import * as v from 'valibot'
import { normalizeImageAddress, normalizeLink } from '#client/features/transfer/address.ts'
import { parseInstant } from '#client/features/transfer/read/instant.ts'
import { type ForeignArticle, type SkippedItem, skipPage, untitledName } from './foreign-article.ts'
import { htmlToMarkdown } from './html.ts'
import { lexicalToHtml } from './lexical.ts'
import { mobiledocToHtml } from './mobiledoc.ts'

const text = v.fallback(v.nullable(v.string()), null)
const id = v.union([v.string(), v.number()])
const order = v.fallback(v.nullable(v.number()), 0)
const postSchema = v.object({
  id,
  title: v.string(),
  slug: v.fallback(v.string(), ''),
  html: text,
  lexical: text,
  mobiledoc: text,
  status: v.fallback(v.string(), 'draft'),
  type: v.fallback(v.string(), 'post'),
  // Before Ghost 3, this marked pages.
  page: v.fallback(v.union([v.boolean(), v.number()]), false),
  visibility: v.fallback(v.string(), 'public'),
  custom_excerpt: text,
  published_at: text,
  feature_image: text,
  feature_image_alt: text,
  meta_title: text,
  meta_description: text,
  author_id: v.fallback(v.nullable(id), null),
})
const list = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.array(schema), [])
const dataSchema = v.object({
  posts: v.pipe(v.array(postSchema), v.minLength(1)),
  tags: list(v.object({ id, name: v.string() })),
  posts_tags: list(v.object({ tag_id: id, sort_order: order })),
  posts_meta: list(v.object({ feature_image_alt: text, meta_title: text, meta_description: text })),
  users: list(v.object({ id, name: v.string() })),
  posts_authors: list(v.object({ author_id: id, sort_order: order })),
})
const exportSchema = v.object({ db: v.array(v.object({ data: dataSchema })) })

const bySort = <T extends { sort_order: number | null }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))

/** Parses one post of a Ghost export with its related rows; returns null if the JSON is not a Ghost export. */
export function parseGhostPost(json: string, withPages: boolean): ForeignArticle | SkippedItem | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), exportSchema), json)
  const data = parsed.success ? parsed.output.db[0]?.data : undefined
  const post = data?.posts[0]
  if (!data || !post) return null
  const name = post.title || untitledName
  const isPage = post.type === 'page' || post.page === true || post.page === 1
  if (isPage && !withPages) return skipPage(name)
  const html = post.html ?? lexicalToHtml(post.lexical) ?? mobiledocToHtml(post.mobiledoc)
  if (html === null) return { name, reason: 'No trae su texto.' }
  const [meta] = data.posts_meta
  const names = new Map(data.tags.map((tag) => [tag.id, tag.name]))
  const authors = new Map(data.users.map((user) => [user.id, user.name]))
  const authorId = bySort(data.posts_authors)[0]?.author_id ?? post.author_id
  const isClosed = post.visibility !== 'public'
  const isOut = post.status === 'published' || post.status === 'scheduled'
  const alt = meta?.feature_image_alt ?? post.feature_image_alt ?? ''
  const cover = normalizeImageAddress(post.feature_image ?? '', '')
  const notes = []
  if (isClosed && isOut) notes.push('Era solo para suscriptores: entra como borrador.')
  if (post.status === 'sent') notes.push('Solo se envió por correo: entra como borrador.')
  return {
    title: name,
    isPage,
    slug: post.slug,
    excerpt: post.custom_excerpt ?? '',
    // Tags that start with # are internal to Ghost.
    tags: bySort(data.posts_tags)
      .flatMap(({ tag_id }) => names.get(tag_id) ?? [])
      .filter((tag) => !tag.startsWith('#')),
    status: isOut && !isClosed ? 'published' : 'draft',
    at: parseInstant(post.published_at),
    author: authorId === null ? null : (authors.get(authorId) ?? null),
    seoTitle: meta?.meta_title ?? post.meta_title,
    seoDescription: meta?.meta_description ?? post.meta_description,
    cover: cover === null ? null : { address: cover, alt },
    addresses: post.slug === '' ? [] : [normalizeLink(`/${post.slug}/`, '') ?? ''],
    notes,
    toMarkdown: (around) => htmlToMarkdown(html, around),
  }
}
