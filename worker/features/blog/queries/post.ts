import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import {
  headingSchema,
  postLinkSchema,
  type PostPage,
  type Series,
} from '#client/features/blog/contract/post.ts'
import { href } from '#client/features/blog/routes.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { selectCurrentData, whereLive, whereTagLive } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { renderCover } from '#worker/markdown/cover.ts'
import { selectImageJson, isSocialDrawing, parseImage } from '../../media/queries.ts'
import { selectAutomaticRedirect } from './automatic-redirects.ts'
import { type SummaryRow, postSummaryColumns, summaryRow, toSummary } from './posts.ts'
import { toAuthor } from './to-author.ts'

const headingsJson = v.pipe(v.string(), v.parseJson(), v.array(headingSchema))

type PostRow = SummaryRow & {
  series: string
  series_slug: string
  parts: string
  byline: string
  byline_slug: string
  people: string | null
  updated_at: number
  html: string
  headings: string
  seo_title: string | null
  seo_description: string | null
  social_image: string | null
  related: string
  previous: string | null
  next: string | null
}

/** How many parts of a series an article lists. The page of the series has the rest. */
const maxParts = 100

const partsJson = v.pipe(v.string(), v.parseJson(), v.array(postLinkSchema))

function toSeries({ slug, series: name, series_slug: seriesSlug, parts: json }: PostRow): Series | null {
  const parts = v.parse(partsJson, json)
  const at = parts.findIndex((one) => one.slug === slug)
  return name === '' || at < 0 ? null : { slug: seriesSlug, name, part: at + 1, parts }
}

const relatedJson = v.pipe(v.string(), v.parseJson(), v.array(summaryRow))
const linkJson = v.nullable(
  v.pipe(v.string(), v.parseJson(), v.object({ slug: v.string(), title: v.string() })),
)

/**
 * How many related posts are shown. Two more are read: the previous and the next post, which are shown anyway, may be
 * among them.
 */
const maxRelated = 3

const selectNeighbour = (now: number, comparison: SQL, order: SQL): SQL => sql`(
  SELECT json_object('slug', n.slug, 'title', n.title) FROM posts n
  WHERE ${whereLive(now, 'n')}
    AND (n.published_at, n.id) ${comparison} (p.published_at, p.id)
  ORDER BY n.published_at ${order}, n.id ${order} LIMIT 1)`

const selectPost = (now: number, slug: string): SQL => sql`
    SELECT ${postSummaryColumns}, p.updated_at, p.html, p.headings, p.seo_title, p.seo_description,
      p.series, p.series_slug, p.byline, p.byline_slug, CASE p.byline WHEN '' THEN NULL ELSE ${selectCurrentData('person', now)} END AS people,
      (SELECT json_group_array(json_object('slug', s.slug, 'title', s.title)) FROM (
        SELECT slug, title FROM posts WHERE series_slug = p.series_slug AND series_slug <> '' AND ${whereLive(now)}
        ORDER BY published_at, id LIMIT ${maxParts}) s) AS parts,
      CASE ${isSocialDrawing(sql`p.social_image`)} WHEN 1 THEN NULL ELSE ${selectImageJson(sql`p.social_image`)} END AS social_image,
      ${selectNeighbour(now, sql`<`, sql`DESC`)} AS previous, ${selectNeighbour(now, sql`>`, sql`ASC`)} AS next,
      (SELECT json_group_array(json_object('slug', r.slug, 'title', r.title, 'excerpt', r.excerpt,
         'published_at', r.published_at, 'words', r.words, 'tags', r.tags, 'cover', r.cover))
       FROM (
         SELECT ${postSummaryColumns} FROM (
           SELECT post_id, sum(shared) AS shared, max(at) AS at FROM (
             -- Candidates come from the newest posts of each shared tag, so that a large tag stays cheap.
             SELECT c.post_id, 1 AS shared, c.live_at AS at
             FROM post_tags mine JOIN post_tags c ON c.tag_id = mine.tag_id
               AND ${whereTagLive(now, 'c')} AND c.live_at >= (
                 SELECT min(live_at) FROM (SELECT live_at FROM post_tags
                   WHERE tag_id = mine.tag_id AND ${whereTagLive(now)} ORDER BY live_at DESC LIMIT 30))
             WHERE mine.post_id = p.id AND mine.live_at IS NOT NULL
             -- Where there are none, the newest posts of any tag are shown.
             UNION ALL SELECT * FROM (SELECT id, 0, published_at FROM posts WHERE ${whereLive(now)}
               ORDER BY published_at DESC LIMIT ${maxRelated + 3}))
           WHERE post_id <> p.id
           GROUP BY post_id ORDER BY shared DESC, at DESC LIMIT ${maxRelated + 2}) best
         JOIN posts p ON p.id = best.post_id ORDER BY best.shared DESC, best.at DESC) r) AS related
    FROM posts p WHERE p.slug = ${slug} AND ${whereLive(now, 'p')}`

/**
 * A live post with the previous and the next post and up to three others, or the target of its path's redirect. Null if
 * there is neither. The others share tags with it, unless no post does. One round trip.
 */
export async function readPost(
  db: Database,
  now: number,
  slug: string,
): Promise<PostPage | { movedTo: string } | null> {
  const [[row], [moved]] = await queryBatch<[PostRow, { to: string }]>(db, [
    selectPost(now, slug),
    selectAutomaticRedirect(now, href('blog-slug', { slug })),
  ])
  if (!row) return moved ? { movedTo: moved.to } : null
  const cover = parseImage(row.cover ?? null)
  // The article itself shows its cover with its text.
  const { cover: _, ...summary } = toSummary(row)
  const social = parseImage(row.social_image)
  const previous = v.parse(linkJson, row.previous)
  const next = v.parse(linkJson, row.next)
  const others = v.parse(relatedJson, row.related).map(toSummary)
  const own = summary.tags.map((tag) => tag.slug)
  const alike = others.filter(({ tags }) => tags.some((tag) => own.includes(tag.slug)))
  return {
    post: {
      ...summary,
      updatedAt: new Date(row.updated_at).toISOString(),
      html: renderCover(cover) + row.html,
      headings: v.parse(headingsJson, row.headings),
      author: toAuthor({ name: row.byline, slug: row.byline_slug }, row.people),
      series: toSeries(row),
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      covered: cover !== null,
      socialImage: social && { src: social.src, width: social.width, height: social.height },
    },
    related: (alike[0] ? alike : others)
      .filter((other) => other.slug !== previous?.slug && other.slug !== next?.slug)
      .slice(0, maxRelated),
    previous,
    next,
  }
}
