import { sql, type SQL } from 'drizzle-orm'
import type { PostContent } from '#client/features/content/contract.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { toAuthorSlug, toSeriesSlug, toSlug } from '#client/runtime/text/slug.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { type Images, listMediaIds } from '#worker/markdown/images.ts'
import { rendererVersion, tryRender } from '#worker/markdown/render.ts'
import { hasChangesColumn, newestPublication, type StoredText } from '../saving/stored-text.ts'

// The index of articles, for lists, search and feeds: rows of `posts`, their tags and the images that they use. Triggers
// update the full-text index. Everything here is made from the entries and can be made again.

/** The newest text of an article, and the one that readers see or saw, with the slug that they know. */
export type ArticleTexts = { newest: PostContent; shown: PostContent }

const folder = 'blog/'

export const toArticleTexts = ({ content, storage: { shown } }: StoredText<PostContent>): ArticleTexts => ({
  newest: content,
  shown: shown ? { ...shown.content, slug: shown.path.slice(folder.length) } : content,
})

export const toTagSlug = (name: string): string => toSlug(name, 'etiqueta')

/** The ids of the images in a post's Markdown, of its cover and of its social image. */
export function listUsedImages({ markdown, cover, socialImage }: PostContent): string[] {
  return [...listMediaIds(markdown), ...[cover, socialImage].filter((id) => id !== null)]
}

/** The newest text that the managers' search covers. `publicSlug`: the slug that readers know. */
export const toSearchText = (
  { title, slug, excerpt, tags }: Pick<PostContent, 'title' | 'slug' | 'excerpt' | 'tags'>,
  publicSlug: string,
): string => foldText([title, slug, publicSlug, excerpt, ...tags.toSorted()].join('\n'))

/**
 * D1 limits a row to 2 MB. These limits (bytes) are for the text with its rendered forms and for the newest text. The
 * rest is for titles, tags and search text.
 */
const maxTextBytes = 1_250_000
const maxNewestBytes = 700_000

/** Why a text fits neither into the row of its entry nor into a revision; null if it does. */
export const findSizeProblem = (content: PostContent): string | null =>
  Buffer.byteLength(JSON.stringify(content)) <= maxNewestBytes
    ? null
    : 'El texto ocupa demasiado para guardarlo en un solo artículo: acórtalo o divídelo en dos.'

type RenderedColumns = { html: string; headings: string; words: number; plain: string; renderer: number }

type Rendered = RenderedColumns | { problem: string }

/** Renders the Markdown of a post into the columns of its row. `problem` says why it cannot be published. */
export function renderColumns(markdown: string, images: Images): Rendered {
  const made = tryRender(markdown, images)
  if ('problem' in made) return made
  const { html, wordCount: words, plainText: plain } = made
  const headings = JSON.stringify(made.headings)
  return Buffer.byteLength(markdown + html + headings + plain) <= maxTextBytes
    ? { html, headings, words, plain, renderer: rendererVersion }
    : { problem: 'El texto ocupa demasiado para publicarlo en un solo artículo: acórtalo o divídelo en dos.' }
}

/** Of a draft that cannot be rendered. */
const unrendered: RenderedColumns = {
  html: '',
  headings: '[]',
  words: 0,
  plain: '',
  renderer: rendererVersion,
}

/** SQL: a field of the text that readers see or saw, `r`, or else of the newest one. */
const shownField = (name: string): SQL => sql`coalesce(r.content, e.content) ->> ${sql.raw(`'${name}'`)}`
const shownText = (name: string): SQL => sql`coalesce(${shownField(name)}, '')`

/** The columns that follow from the entry `e` and its publication `n`. */
const entryColumns = {
  slug: sql`substr(coalesce(n.path, e.path), ${folder.length + 1})`,
  title: shownText('title'),
  excerpt: shownText('excerpt'),
  markdown: shownText('markdown'),
  series: shownText('series'),
  byline: shownText('author'),
  seo_title: shownField('seoTitle'),
  seo_description: shownField('seoDescription'),
  cover: shownField('cover'),
  social_image: shownField('socialImage'),
  status: sql`CASE WHEN e.trashed_at IS NOT NULL THEN 'trash'
    WHEN n.rev IS NULL OR e.until_at <= e.saved_at THEN 'draft' ELSE 'published' END`,
  published_at: sql`n.from_at`,
  until_at: sql`e.until_at`,
  updated_at: sql`coalesce(e.updated_at, e.saved_at)`,
}

type Indexed = {
  id: string
  texts: ArticleTexts
  /** Of the shown text; without it, the row keeps what it has. */
  rendered?: Rendered | null
  /** True if what readers see stays as it is: only the newest text has changed. */
  isPending?: boolean
  /** SQL for the id, or NULL to write nothing. */
  written?: SQL
}

/** Writes the index of an article, after its entry has been written. */
export function indexArticle({ id, texts, rendered, isPending, written = sql`${id}` }: Indexed): SQL[] {
  const { newest, shown } = texts
  const columns = {
    pending: hasChangesColumn,
    folded: toSearchText(newest, shown.slug),
    ...(!isPending && {
      ...entryColumns,
      series_slug: toSeriesSlug(shown.series),
      byline_slug: toAuthorSlug(shown.author),
      ...(rendered && 'problem' in rendered ? unrendered : rendered),
    }),
  }
  return [
    saveRow(columns, written),
    ...saveTags([{ id, newest: newest.tags, shown: shown.tags }], written),
    sql`DELETE FROM media_uses WHERE post_id = ${written}`,
    sql`INSERT INTO media_uses (media_id, post_id) SELECT id, ${id} FROM media
      WHERE id ${isOneOf([...listUsedImages(shown), ...listUsedImages(newest)])} AND ${written} IS NOT NULL`,
  ]
}

const joinList = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** Updates the row, or inserts it if there are columns for all of it. */
function saveRow(columns: Readonly<Record<string, SQL | string | number>>, written: SQL): SQL {
  const names = Object.keys(columns).map((name) => sql`${sql.identifier(name)}`)
  const values = joinList(Object.values(columns).map((value) => sql`${value}`))
  const entry = sql`FROM entries e LEFT JOIN entry_publications n ON ${newestPublication}
    LEFT JOIN entry_revisions r ON r.entry_id = e.id AND r.rev = n.rev WHERE e.id = ${written}`
  return 'html' in columns
    ? sql`INSERT INTO posts (id, created_at, ${joinList(names)}) SELECT e.id, e.created_at, ${values} ${entry}
        ON CONFLICT (id) DO UPDATE SET ${joinList(names.map((name) => sql`${name} = excluded.${name}`))}`
    : sql`UPDATE posts SET (${joinList(names)}) = (SELECT ${values} ${entry}) WHERE id = ${written}`
}

/** The names of the tags in the newest text of a post, and in the one that readers see or saw. */
export type PostTags = { id: string; newest: readonly string[]; shown: readonly string[] }

/**
 * Writes the tags of posts, after their rows: those of the newest text, and those that readers see. What stays as it is
 * costs no write. `written`: NULL to write nothing.
 */
export function saveTags(posts: readonly PostTags[], written: SQL): SQL[] {
  const rows = posts.flatMap(({ id, newest, shown }) => {
    const toRows = (names: readonly string[]) => names.map((name) => [toTagSlug(name), name] as const)
    const [ofNewest, ofShown] = [new Map(toRows(newest)), new Map(toRows(shown))]
    return [...new Map([...ofNewest, ...ofShown])].map(([slug, name]) => ({
      id,
      slug,
      name,
      isNewest: ofNewest.has(slug),
      isShown: ofShown.has(slug),
    }))
  })
  const given = sql`(SELECT * FROM (
    SELECT value ->> 'id' AS post_id, value ->> 'slug' AS slug, value ->> 'name' AS name, value ->> 'isNewest' AS newest,
      iif(p.status = 'published' AND value ->> 'isShown', p.published_at, NULL) AS live_at, p.until_at
    FROM json_each(${JSON.stringify(rows)}) LEFT JOIN posts p ON p.id = value ->> 'id'
    WHERE ${written} IS NOT NULL) WHERE newest OR live_at IS NOT NULL)`
  const ids = sql`${isOneOf(posts.map(({ id }) => id))} AND ${written} IS NOT NULL`
  return [
    // A tag that only these posts had, and that nobody described, goes with them.
    sql`DELETE FROM tags WHERE description = '' AND id IN (SELECT tag_id FROM post_tags WHERE post_id ${ids})
      AND slug NOT IN (SELECT slug FROM ${given})
      AND NOT EXISTS (SELECT 1 FROM post_tags WHERE tag_id = tags.id AND NOT (post_id ${ids}))`,
    sql`DELETE FROM post_tags WHERE post_id ${ids}
      AND (post_id, tag_id) NOT IN (SELECT g.post_id, t.id FROM ${given} g JOIN tags t ON t.slug = g.slug)`,
    sql`INSERT INTO tags (slug, name) SELECT slug, name FROM ${given} WHERE TRUE ON CONFLICT (slug) DO NOTHING`,
    sql`INSERT INTO post_tags (post_id, tag_id, live_at, until_at)
      SELECT g.post_id, t.id, g.live_at, g.until_at FROM ${given} g JOIN tags t ON t.slug = g.slug WHERE TRUE
      ON CONFLICT DO UPDATE SET live_at = excluded.live_at, until_at = excluded.until_at
      WHERE (live_at, until_at) IS NOT (excluded.live_at, excluded.until_at)`,
  ]
}

/** SQL: the title of a post, for the query of another table; NULL if the post does not exist. */
export const selectPostTitle = (id: SQL): SQL => sql`(SELECT title FROM posts WHERE posts.id = ${id})`

/** Deletes tags that have neither posts nor a description; for a batch. */
export const deleteUnusedTags = sql`DELETE FROM tags WHERE id NOT IN (SELECT tag_id FROM post_tags) AND description = ''`
