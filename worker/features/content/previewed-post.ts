import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Post, type PostLink, type Series, postLinkSchema } from '#client/features/blog/contract/post.ts'
import type { PostContent } from '#client/features/content/contract.ts'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { toReadingMinutes } from '#client/runtime/text/reading-time.ts'
import { toAuthorSlug, toSeriesSlug, toSlug } from '#client/runtime/text/slug.ts'
import { fromCurrentInOrder, selectCurrentData, whereLive } from '#worker/db/publications.ts'
import type { Database, Env } from '../../env.ts'
import { renderCover } from '../../markdown/cover.ts'
import { type Images, listMediaIds } from '../../markdown/images.ts'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { toAuthor } from '../blog/queries/to-author.ts'
import { readImages } from '../media/queries.ts'

type PreviewInput = {
  stored: Pick<EditedText, 'id' | 'isPublic' | 'publishedAt' | 'savedAt'>
  content: PostContent
  render: (markdown: string, images: Images) => RenderedMarkdown
}

/** An article with unpublished content as its page would show it, as the last part of its series. */
export async function toPreviewedPost(
  { db }: Pick<Env, 'db'>,
  now: number,
  { stored, content, render }: PreviewInput,
): Promise<Post> {
  const seriesSlug = toSeriesSlug(content.series)
  const [images, { parts, people }] = await Promise.all([
    readImages(db, [...listMediaIds(content.markdown), ...(content.cover === null ? [] : [content.cover])]),
    readSeriesAndPeople(db, now, { id: stored.id, seriesSlug }),
  ])
  const cover = images.get(content.cover ?? '') ?? null
  const { html, headings, wordCount } = render(content.markdown, images)
  const title = content.title || 'Sin título'
  const series: Series = {
    slug: seriesSlug,
    name: content.series,
    part: parts.length + 1,
    parts: [...parts, { slug: content.slug, title }],
  }
  const publishedAt = stored.publishedAt ?? new Date(now).toISOString()
  return {
    slug: content.slug,
    title,
    excerpt: content.excerpt,
    publishedAt,
    // What readers have not seen yet is not revised.
    updatedAt: stored.isPublic ? stored.savedAt : publishedAt,
    minutes: toReadingMinutes(wordCount),
    tags: content.tags.map((name) => ({ slug: toSlug(name, 'etiqueta'), name })),
    html: renderCover(cover) + html,
    headings,
    author: toAuthor({ name: content.author, slug: toAuthorSlug(content.author) }, people),
    series: content.series === '' ? null : series,
    seoTitle: content.seoTitle,
    seoDescription: content.seoDescription,
    covered: cover !== null,
    socialImage: null,
  }
}

const partsJson = v.pipe(v.string(), v.parseJson(), v.array(postLinkSchema))

/** The other published articles of a series, and the published people as JSON for `toAuthor`. */
async function readSeriesAndPeople(
  db: Database,
  now: number,
  { id, seriesSlug }: { id: string; seriesSlug: string },
): Promise<{ parts: PostLink[]; people: string | null }> {
  const { parts, people } = await db.get<{ parts: string; people: string | null }>(sql`
    SELECT ${selectCurrentData('person', now)} AS people,
      (SELECT json_group_array(json_object('slug', s.slug, 'title', s.title)) FROM (
        SELECT slug, title FROM posts WHERE series_slug = ${seriesSlug} AND series_slug <> '' AND id <> ${id}
          AND ${whereLive(now)} ORDER BY published_at, id LIMIT 100) s) AS parts`)
  return { parts: v.parse(partsJson, parts), people }
}

/** The ids of the published entries of a kind, in the order that readers see. */
export function listPublishedIds(db: Database, kind: string, now: number): Promise<string[]> {
  return db.column(sql`SELECT e.id FROM ${fromCurrentInOrder(kind, now)}`)
}
