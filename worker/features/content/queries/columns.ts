import type { PostContent } from '#client/features/content/contract.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { toAuthorSlug, toSeriesSlug } from '#client/runtime/text/slug.ts'
import type { Images } from '#worker/markdown/images.ts'
import { rendererVersion, tryRender } from '#worker/markdown/render.ts'
import { getNewestContent } from './stored-posts.ts'

// Maps an article to the columns of its row in the index `posts`.

type PostColumnsInput = {
  status: 'draft' | 'published' | 'trash'
  publishedAt: number | null
  content: PostContent
  workingCopy: PostContent | null
  updatedAt: number
}

/**
 * D1 limits a row to 2 MB. These limits (bytes) are for the text with its rendered forms and for the pending text, so
 * that each can change without checking the other. The rest is for titles, tags and search text.
 */
const maxTextBytes = 1_250_000
const maxNewestBytes = 700_000

const countBytes = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0)

/** Whether a post's content fits into the row of its entry and into a revision. */
export const fitsRow = (content: PostContent): boolean =>
  Buffer.byteLength(JSON.stringify(content)) <= maxNewestBytes

/** The text that the managers' search covers, with case and accents. `publicSlug`: the slug that readers know. */
export function toSearchText(
  { title, slug, excerpt, tags }: Pick<PostContent, 'title' | 'slug' | 'excerpt' | 'tags'>,
  publicSlug: string,
): string {
  return [title, slug, publicSlug, excerpt, ...tags.toSorted()].join('\n')
}

/** The columns of the index that depend on the newest text. */
export const toPendingColumns = (state: PostColumnsInput) => ({
  pending: state.workingCopy === null ? 0 : 1,
  folded: foldText(toSearchText(getNewestContent(state), state.content.slug)),
})

export const tooLargeMessage =
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
export const unrenderedColumns: RenderedColumns = {
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
