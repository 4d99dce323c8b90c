import * as v from 'valibot'
import { decodeText, type Read } from '../archive/entry.ts'
import { maxArticleBytes } from '../contract.ts'
import { type ArticleUnit, type Contents, sha256 } from './plan.ts'

/** JSON has to be read as a whole; some thousands of articles fit. */
const maxBytes = 128 * 1024 * 1024

const id = v.union([v.string(), v.number()])
const postSchema = v.looseObject({ id, title: v.string() })
const rows = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.array(schema), []), [])
const ofPost = v.looseObject({ post_id: id })
const dataSchema = v.object({
  posts: v.array(postSchema),
  tags: rows(v.looseObject({ id, name: v.string() })),
  posts_tags: rows(v.looseObject({ post_id: id, tag_id: id })),
  posts_meta: rows(ofPost),
  posts_authors: rows(v.looseObject({ post_id: id, author_id: id })),
  // Those who subscribe, and what they pay, stay in the file: only a name and what it was signed with goes anywhere.
  users: rows(v.looseObject({ id, name: v.string() })),
})
type Data = v.InferOutput<typeof dataSchema>
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
export async function readGhost(file: Blob): Promise<Read<Contents> | null> {
  if (file.size > maxBytes) return { ok: false, reason: 'El JSON supera los 128 MB.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  if (!text.ok) return text
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), exportSchema), text.value)
  const data = parsed.success ? parsed.output : undefined
  if (!data) return null
  const units = unitsOf(data)
  const articles = units.filter((unit) => unit.bytes <= 2 * maxArticleBytes)
  const refused = units
    .filter((unit) => unit.bytes > 2 * maxArticleBytes)
    .map(({ name }) => ({ name, reason: 'Pesa demasiado para un artículo.' }))
  const fingerprint = await sha256(bytes)
  const contents = { articles, images: [], redirects: [], pictures: [], isOurs: false, refused, fingerprint }
  return { ok: true, value: contents }
}

/** What the worker reads of a post: its text once, in the first form that is there. */
function slim(post: v.InferOutput<typeof postSchema>): Record<string, unknown> {
  const { html, lexical, mobiledoc, plaintext: _, ...rest } = post
  if (typeof html === 'string' && html !== '') return { ...rest, html }
  return typeof lexical === 'string' && lexical !== ''
    ? { ...rest, lexical }
    : { ...rest, mobiledoc, html: null }
}

function unitsOf(data: Data): ArticleUnit[] {
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
            posts: [slim(post)],
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
