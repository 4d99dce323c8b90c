import * as v from 'valibot'
import { decodeText, type ReadResult } from '../archive/zip.ts'
import { type ArticleUnit, type ImportContents, sha256, toContents } from './import-plan.ts'

/** Maximum file size, enough for some thousands of articles: JSON must be parsed in one piece. */
const maxBytes = 128 * 1024 * 1024

const idSchema = v.union([v.string(), v.number()])
const postSchema = v.looseObject({ id: idSchema, title: v.string() })
const optionalRows = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.array(schema), []), [])
const dataSchema = v.object({
  posts: v.array(postSchema),
  tags: optionalRows(v.object({ id: idSchema, name: v.string() })),
  posts_tags: optionalRows(v.looseObject({ post_id: idSchema, tag_id: idSchema })),
  posts_meta: optionalRows(v.looseObject({ post_id: idSchema })),
  posts_authors: optionalRows(v.looseObject({ post_id: idSchema, author_id: idSchema })),
  // Members and their payments are not read. Of each user only id and name are sent to the worker.
  users: optionalRows(v.object({ id: idSchema, name: v.string() })),
})
type GhostData = v.InferOutput<typeof dataSchema>
/** Some exporters omit the outer `db` list. */
const exportSchema = v.union([
  v.object({ db: v.pipe(v.array(v.object({ data: dataSchema })), v.minLength(1)) }),
  v.object({ data: dataSchema }),
])

export async function readGhostExport(file: Blob): Promise<ReadResult<ImportContents> | null> {
  if (file.size > maxBytes) return { ok: false, reason: 'El JSON supera los 128 MB.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  if (!text.ok) return text
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), exportSchema), text.value)
  if (!parsed.success) return null
  const data = 'db' in parsed.output ? parsed.output.db[0]?.data : parsed.output.data
  if (!data) return null
  return { ok: true, value: toContents(toUnits(data), [], await sha256(bytes)) }
}

/** Keeps one form of the post's text: HTML if there is any, otherwise Lexical, otherwise Mobiledoc. */
function removeOtherForms(post: v.InferOutput<typeof postSchema>): Record<string, unknown> {
  const { html, lexical, mobiledoc, plaintext: _, ...rest } = post
  if (typeof html === 'string' && html !== '') return { ...rest, html }
  return typeof lexical === 'string' && lexical !== ''
    ? { ...rest, lexical }
    : { ...rest, mobiledoc, html: null }
}

function toUnits(given: GhostData): ArticleUnit[] {
  const tagsOf = Map.groupBy(given.posts_tags, ({ post_id }) => post_id)
  const metaOf = Map.groupBy(given.posts_meta, ({ post_id }) => post_id)
  const authorsOf = Map.groupBy(given.posts_authors, ({ post_id }) => post_id)
  const tags = new Map(given.tags.map((tag) => [tag.id, tag]))
  return given.posts.map((post): ArticleUnit => {
    const links = tagsOf.get(post.id) ?? []
    const authors = authorsOf.get(post.id) ?? []
    const authorIds = [...authors.map(({ author_id }) => author_id), post['author_id']]
    const data = {
      posts: [removeOtherForms(post)],
      tags: links.flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
      posts_tags: links,
      posts_meta: metaOf.get(post.id) ?? [],
      posts_authors: authors,
      users: given.users.filter((user) => authorIds.includes(user.id)),
    }
    const text = JSON.stringify({ db: [{ data }] })
    return {
      type: 'article',
      format: 'ghost',
      key: `ghost/${post.id}`,
      name: post.title,
      bytes: text.length,
      load: () => Promise.resolve({ ok: true, value: { text } }),
    }
  })
}
