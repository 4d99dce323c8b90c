import * as v from 'valibot'
import { decodeText, type ReadResult } from '../archive/read-entry.ts'
import { maxArticleBytes } from '../contract.ts'
import { type ArticleUnit, type ImportContents, sha256 } from './import-plan.ts'

/** JSON has to be read as a whole; some thousands of articles fit. */
const maxBytes = 128 * 1024 * 1024

const idSchema = v.union([v.string(), v.number()])
const postSchema = v.looseObject({ id: idSchema, title: v.string() })
const optionalRows = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.array(schema), []), [])
const postReferenceSchema = v.looseObject({ post_id: idSchema })
const dataSchema = v.object({
  posts: v.array(postSchema),
  tags: optionalRows(v.looseObject({ id: idSchema, name: v.string() })),
  posts_tags: optionalRows(v.looseObject({ post_id: idSchema, tag_id: idSchema })),
  posts_meta: optionalRows(postReferenceSchema),
  posts_authors: optionalRows(v.looseObject({ post_id: idSchema, author_id: idSchema })),
  // Those who subscribe, and what they pay, stay in the file: only a name and what it was signed with goes anywhere.
  users: optionalRows(v.looseObject({ id: idSchema, name: v.string() })),
})
type GhostData = v.InferOutput<typeof dataSchema>
/** Some writers leave the outer list out. */
const exportSchema = v.union([
  v.pipe(
    v.object({ db: v.pipe(v.array(v.object({ data: dataSchema })), v.minLength(1)) }),
    v.transform(({ db }) => db[0]?.data),
  ),
  v.pipe(
    v.object({ data: dataSchema }),
    v.transform(({ data }) => data),
  ),
])

/** An export of Ghost as one article a post; null where it is none. */
export async function readGhostExport(file: Blob): Promise<ReadResult<ImportContents> | null> {
  if (file.size > maxBytes) return { ok: false, reason: 'El JSON supera los 128 MB.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  if (!text.ok) return text
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), exportSchema), text.value)
  const data = parsed.success ? parsed.output : undefined
  if (!data) return null
  const units = toUnits(data)
  const articles = units.filter((unit) => unit.bytes <= 2 * maxArticleBytes)
  const refused = units
    .filter((unit) => unit.bytes > 2 * maxArticleBytes)
    .map(({ name }) => ({ name, reason: 'Pesa demasiado para un artículo.' }))
  const fingerprint = await sha256(bytes)
  const contents = {
    articles,
    images: [],
    redirects: [],
    pictures: [],
    isOwnExport: false,
    rejected: refused,
    fingerprint,
  }
  return { ok: true, value: contents }
}

/** What the worker reads of a post: its text once, in the first form that is there. */
function removeOtherForms(post: v.InferOutput<typeof postSchema>): Record<string, unknown> {
  const { html, lexical, mobiledoc, plaintext: _, ...rest } = post
  if (typeof html === 'string' && html !== '') return { ...rest, html }
  return typeof lexical === 'string' && lexical !== ''
    ? { ...rest, lexical }
    : { ...rest, mobiledoc, html: null }
}

function toUnits(data: GhostData): ArticleUnit[] {
  const tagsOf = Map.groupBy(data.posts_tags, ({ post_id }) => post_id)
  const metaOf = Map.groupBy(data.posts_meta, ({ post_id }) => post_id)
  const authorsOf = Map.groupBy(data.posts_authors, ({ post_id }) => post_id)
  const tags = new Map(data.tags.map((tag) => [tag.id, { id: tag.id, name: tag.name }]))
  const users = new Map(data.users.map((user) => [user.id, { id: user.id, name: user.name }]))
  return data.posts.map((post): ArticleUnit => {
    const links = tagsOf.get(post.id) ?? []
    const authors = authorsOf.get(post.id) ?? []
    const authorIds = [...authors.map(({ author_id }) => author_id), post['author_id']]
    const alone = JSON.stringify({
      db: [
        {
          data: {
            posts: [removeOtherForms(post)],
            tags: links.flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
            posts_tags: links,
            posts_meta: metaOf.get(post.id) ?? [],
            posts_authors: authors,
            users: [...users.values()].filter((user) => authorIds.includes(user.id)),
          },
        },
      ],
    })
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
}
