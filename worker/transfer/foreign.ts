import { XMLParser } from 'fast-xml-parser'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import * as v from 'valibot'
import { postContentSchema } from '#client/studio/contract.ts'
import { toSlug } from '../studio/slug.ts'
import type { Article } from './article-file.ts'

/** What a file of another system holds: its posts as they are there, and what is none, with its reason. */
export type Foreign = { found: Found[]; skipped: { name: string; reason: string }[] }

const toMarkdown = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify)

/** HTML of another system → our Markdown. Nothing of it is trusted: saving sanitises as for any text. */
function markdownOf(html: string): string {
  // WordPress stores plain lines where its editor showed paragraphs.
  const paragraphs = /<p[\s>]/i.test(html) ? html : html.replace(/\r?\n\s*\r?\n/g, '<p>')
  return toMarkdown.processSync(paragraphs).toString().trim()
}

export type Found = {
  name: string
  title: string
  slug: string
  excerpt: string
  html: string
  tags: string[]
  published: boolean
  at: number | null
  seoTitle?: string | null
  seoDescription?: string | null
}

export const foundSlug = ({ slug, title }: Found): string => toSlug(slug || title)

/** A post of another system as one of ours; a text says what is wrong with it. */
export function convert(one: Found): { article: Article; note: string | null } | string {
  const markdown = markdownOf(one.html)
  const content = v.safeParse(postContentSchema, {
    title: one.title.slice(0, 200),
    slug: foundSlug(one),
    excerpt: one.excerpt.slice(0, 500),
    markdown,
    tags: [...new Set(one.tags.map((tag) => tag.trim().slice(0, 40)).filter(Boolean))].slice(0, 10),
    seoTitle: one.seoTitle?.slice(0, 120) ?? null,
    seoDescription: one.seoDescription?.slice(0, 300) ?? null,
    cover: null,
    socialImage: null,
  })
  if (!content.success) return content.issues[0].message
  const isOut = one.published && one.at !== null
  const article: Article = {
    id: null,
    status: isOut ? 'published' : 'draft',
    publishedAt: isOut ? one.at : null,
    createdAt: one.at,
    updatedAt: one.at,
    content: content.output,
  }
  return { article, note: elsewhere(markdown.match(/!\[[^\]]*\]\(/g)?.length ?? 0) }
}

function elsewhere(images: number): string | null {
  if (images === 0) return null
  const named = images === 1 ? '1 imagen' : `${images} imágenes`
  return `Tiene ${named} en su sitio anterior: súbelas a la biblioteca y cambia su dirección.`
}

const nullable = v.optional(v.nullable(v.string()), null)
const ghostSchema = v.object({
  db: v.pipe(
    v.array(
      v.object({
        data: v.object({
          posts: v.array(
            v.object({
              id: v.union([v.string(), v.number()]),
              title: v.string(),
              slug: v.optional(v.string(), ''),
              html: nullable,
              status: v.string(),
              type: v.optional(v.string(), 'post'),
              custom_excerpt: nullable,
              published_at: nullable,
            }),
          ),
          tags: v.optional(
            v.array(v.object({ id: v.union([v.string(), v.number()]), name: v.string() })),
            [],
          ),
          posts_tags: v.optional(
            v.array(
              v.object({
                post_id: v.union([v.string(), v.number()]),
                tag_id: v.union([v.string(), v.number()]),
              }),
            ),
            [],
          ),
        }),
      }),
    ),
    v.minLength(1),
  ),
})

const instantOf = (text: string | null): number | null => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : at
}

/** A Ghost export (JSON); null where it is none. */
export function readGhost(text: string): Foreign | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ghostSchema), text)
  const data = parsed.success ? parsed.output.db[0]?.data : undefined
  if (!data) return null
  const names = new Map(data.tags.map(({ id, name }) => [id, name]))
  const usable = data.posts.filter(({ html, type }) => html !== null && type === 'post')
  const result: Foreign = {
    found: usable.map((post) => ({
      name: post.title,
      title: post.title,
      slug: post.slug,
      excerpt: post.custom_excerpt ?? '',
      html: post.html ?? '',
      tags: data.posts_tags
        .filter(({ post_id }) => post_id === post.id)
        .flatMap(({ tag_id }) => names.get(tag_id) ?? []),
      published: post.status === 'published',
      at: instantOf(post.published_at),
    })),
    skipped: [],
  }
  for (const { title, html } of data.posts.filter((post) => !usable.includes(post)))
    result.skipped.push({
      name: title,
      reason: html === null ? 'No trae su texto en HTML.' : 'Es una página, no un artículo.',
    })
  return result
}

const textNode = v.union([
  v.pipe(v.string()),
  v.pipe(v.number(), v.transform(String)),
  v.pipe(
    v.object({ '#text': v.optional(v.union([v.string(), v.number()]), '') }),
    v.transform((node) => String(node['#text'])),
  ),
])
const optionalNode = v.optional(textNode, '')
const wxrSchema = v.object({
  rss: v.object({
    channel: v.object({
      item: v.optional(
        v.array(
          v.object({
            title: optionalNode,
            'content:encoded': optionalNode,
            'excerpt:encoded': optionalNode,
            'wp:post_name': optionalNode,
            'wp:post_date_gmt': optionalNode,
            'wp:post_type': optionalNode,
            'wp:status': optionalNode,
            category: v.optional(
              v.array(
                v.union([
                  v.string(),
                  v.object({ '#text': optionalNode, '@_domain': v.optional(v.string()) }),
                ]),
              ),
              [],
            ),
          }),
        ),
        [],
      ),
    }),
  }),
})

/** A WordPress export (WXR); null where it is none. */
export function readWordPress(text: string): Foreign | null {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'item' || name === 'category',
  })
  let tree: unknown
  try {
    tree = parser.parse(text)
  } catch {
    return null
  }
  const parsed = v.safeParse(wxrSchema, tree)
  if (!parsed.success) return null
  const items = parsed.output.rss.channel.item
  const posts = items.filter((item) => item['wp:post_type'] === 'post' && item['wp:status'] !== 'trash')
  const result: Foreign = {
    found: posts.map((item) => ({
      name: item.title || 'Sin título',
      title: item.title,
      slug: item['wp:post_name'],
      excerpt: item['excerpt:encoded'].replace(/<[^>]*>/g, ''),
      html: item['content:encoded'].replace(/<!--[\s\S]*?-->/g, ''),
      tags: item.category.flatMap((tag) =>
        typeof tag === 'string' ? tag : tag['@_domain'] === 'post_tag' ? tag['#text'] : [],
      ),
      published: item['wp:status'] === 'publish',
      at: instantOf(`${item['wp:post_date_gmt'].replace(' ', 'T')}Z`),
    })),
    skipped: [],
  }
  for (const item of items.filter((one) => !posts.includes(one)))
    result.skipped.push({
      name: item.title || 'Sin título',
      reason:
        item['wp:post_type'] === 'post'
          ? 'Estaba en la papelera.'
          : `No es un artículo (${item['wp:post_type'] || 'otro'}).`,
    })
  return result
}
