import * as v from 'valibot'
import { crc32 } from '../archive/crc32.ts'
import { decodeText, type Read } from '../archive/entry.ts'
import { maxArticleBytes } from '../contract.ts'
import type { ArticleUnit, Contents } from './plan.ts'

/** JSON has to be read as a whole; some thousands of articles fit. */
const maxBytes = 128 * 1024 * 1024

const id = v.union([v.string(), v.number()])
// Beside these a post has its text twice or three times more, for Ghost's own editors.
const postSchema = v.object({
  id,
  title: v.string(),
  slug: v.optional(v.unknown()),
  html: v.optional(v.unknown()),
  status: v.optional(v.unknown()),
  type: v.optional(v.unknown()),
  custom_excerpt: v.optional(v.unknown()),
  published_at: v.optional(v.unknown()),
})
const dataSchema = v.object({
  posts: v.array(postSchema),
  tags: v.optional(v.array(v.looseObject({ id, name: v.string() })), []),
  posts_tags: v.optional(v.array(v.looseObject({ post_id: id, tag_id: id })), []),
})
const exportSchema = v.object({ db: v.pipe(v.array(v.object({ data: dataSchema })), v.minLength(1)) })

/** An export of Ghost as one article a post; null where it is none. */
export async function readGhost(file: Blob): Promise<Read<Contents> | null> {
  if (file.size > maxBytes) return { ok: false, reason: 'El JSON supera los 128 MB.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  if (!text.ok) return text
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), exportSchema), text.value)
  const data = parsed.success ? parsed.output.db[0]?.data : undefined
  if (!data) return null
  const tagsOf = Map.groupBy(data.posts_tags, ({ post_id }) => post_id)
  const tags = new Map(data.tags.map((tag) => [tag.id, { id: tag.id, name: tag.name }]))
  const units = data.posts.map((post): ArticleUnit => {
    const links = (tagsOf.get(post.id) ?? []).map(({ post_id, tag_id }) => ({ post_id, tag_id }))
    const own = links.flatMap(({ tag_id }) => tags.get(tag_id) ?? [])
    const alone = JSON.stringify({ db: [{ data: { posts: [post], tags: own, posts_tags: links } }] })
    const load = () => Promise.resolve({ ok: true, value: { text: alone, pending: null } } as const)
    const { title } = post
    return {
      type: 'article',
      format: 'ghost',
      key: `ghost/${post.id}`,
      name: title,
      bytes: alone.length,
      load,
    }
  })
  const articles = units.filter((unit) => unit.bytes <= 2 * maxArticleBytes)
  const refused = units
    .filter((unit) => unit.bytes > 2 * maxArticleBytes)
    .map(({ name }) => ({ name, reason: 'Pesa demasiado para un artículo.' }))
  const fingerprint = `${file.size}:${crc32(bytes)}`
  return { ok: true, value: { articles, images: [], redirects: [], refused, fingerprint } }
}
