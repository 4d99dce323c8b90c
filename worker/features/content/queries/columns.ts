import type { PostContent } from '#client/features/content/contract.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { toAuthorSlug, toSeriesSlug } from '#client/runtime/text/slug.ts'
import type { Images } from '#worker/markdown/images.ts'
import { rendererVersion, tryRender } from '#worker/markdown/render.ts'

// Maps an article to the columns of its row in the index `posts`.

export type PostColumnsInput = {
  status: 'draft' | 'published' | 'trash'
  /** Epoch milliseconds; a future one schedules. */
  publishedAt: number | null
  /** The text that readers see or saw, or the text of a draft. */
  content: PostContent
  /** Newer text that readers do not see yet. */
  workingCopy: PostContent | null
  updatedAt: number
}

/** The content that was saved last, published or not. */
const getNewestContent = ({
  content,
  workingCopy,
}: Pick<PostColumnsInput, 'content' | 'workingCopy'>): PostContent => workingCopy ?? content

export type Columns = Readonly<Record<string, string | number | null>>

/**
 * D1 limits a row to 2 MB. These limits (bytes) are for the text with its rendered forms and for the pending text, so
 * that each can change without checking the other. The rest is for titles, tags and search text.
 */
const maxTextBytes = 1_250_000
const maxNewestBytes = 700_000

const countBytes = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0)

/** Whether a post's content fits into the row of its entry and into a revision. */
const fitsRow = (content: PostContent): boolean =>
  Buffer.byteLength(JSON.stringify(content)) <= maxNewestBytes

/** The text that the managers' search covers, with case and accents. `publicSlug`: the slug that readers know. */
export function toSearchText(
  { title, slug, excerpt, tags }: Pick<PostContent, 'title' | 'slug' | 'excerpt' | 'tags'>,
  publicSlug: string,
): string {
  return [title, slug, publicSlug, excerpt, ...tags.toSorted()].join('\n')
}

/** The columns of the index that depend on the newest text. */
const toPendingColumns = (state: PostColumnsInput) => ({
  pending: state.workingCopy === null ? 0 : 1,
  folded: foldText(toSearchText(getNewestContent(state), state.content.slug)),
})

const tooLargeMessage =
  'El texto ocupa demasiado para guardarlo en un solo artículo: acórtalo o divídelo en dos.'

type RenderedColumns = { html: string; headings: string; words: number; plain: string; renderer: number }

/** The rendered forms of a post's Markdown and the renderer's version, or why it cannot be published. */
export function toRenderedColumns(markdown: string, images: Images): RenderedColumns | { problem: string } {
  const made = tryRender(markdown, images)
  if ('problem' in made) return made
  const { html, wordCount, plainText } = made
  const columns = {
    html,
    headings: JSON.stringify(made.headings),
    words: wordCount,
    plain: plainText,
    renderer: rendererVersion,
  }
  return countBytes([markdown, ...Object.values(columns)]) <= maxTextBytes
    ? columns
    : { problem: 'El texto ocupa demasiado para publicarlo en un solo artículo: acórtalo o divídelo en dos.' }
}

/** The columns of a draft that cannot be rendered: no HTML. The Markdown is stored in another column. */
const unrenderedColumns: RenderedColumns = {
  html: '',
  headings: '[]',
  words: 0,
  plain: '',
  renderer: rendererVersion,
}

export function toAllColumns(state: PostColumnsInput, rendered: RenderedColumns) {
  const { content } = state
  return {
    slug: content.slug,
    title: content.title,
    excerpt: content.excerpt,
    markdown: content.markdown,
    ...rendered,
    status: state.status,
    published_at: state.publishedAt,
    updated_at: state.updatedAt,
    series: content.series,
    series_slug: toSeriesSlug(content.series),
    byline: content.author,
    byline_slug: toAuthorSlug(content.author),
    seo_title: content.seoTitle,
    seo_description: content.seoDescription,
    cover: content.cover,
    social_image: content.socialImage,
    ...toPendingColumns(state),
  }
}

/**
 * The columns to write: all, or with `isOnlyPending` those that depend on the newest text. `problem` says why the text
 * cannot be published; a draft is then stored without HTML. `columns` is null if the post is too large, or is to be
 * published but cannot be rendered.
 */
export function toColumns(
  state: PostColumnsInput,
  images: Images,
  isOnlyPending = false,
): { columns: Columns; problem: string | null } | { columns: null; problem: string } {
  const newest = getNewestContent(state)
  if (!fitsRow(newest)) return { columns: null, problem: tooLargeMessage }
  const rendered = toRenderedColumns((isOnlyPending ? newest : state.content).markdown, images)
  const problem = 'problem' in rendered ? rendered.problem : null
  if (isOnlyPending) return { columns: toPendingColumns(state), problem }
  if (problem !== null && state.status === 'published') return { columns: null, problem }
  return { columns: toAllColumns(state, 'problem' in rendered ? unrenderedColumns : rendered), problem }
}
