import type { PostContent } from '#client/features/content/contract.ts'
import { fold } from '#client/runtime/text/fold.ts'
import { authorSlug, seriesSlug } from '#client/runtime/text/slug.ts'
import type { Images } from '#worker/markdown/images.ts'
import { rendererVersion, tryRender } from '#worker/markdown/render.ts'
import { newestOf } from './stored-posts.ts'

// What of a post stands in which column of its row.

type State = {
  now: number
  status: 'draft' | 'published' | 'trash'
  publishedAt: number | null
  content: PostContent
  workingCopy: PostContent | null
  updatedAt?: number
}

/**
 * D1 holds 2 MB a row. So that either half can change without a look at the other: this much for the text and all
 * that is made of it, this much for the newer text that waits, and the rest for titles, tags and what is searched.
 */
const maxTextBytes = 1_250_000
const maxNewestBytes = 700_000

const bytesOf = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0)

/** Whether a text fits where it waits: as a post's pending changes, and as one of its versions. */
export const fitsVersion = (content: PostContent): boolean =>
  Buffer.byteLength(JSON.stringify(content)) <= maxNewestBytes

/** What the manager's search looks through, of the newest text and of the address that readers know. */
export function searchedText(
  { title, slug, excerpt, tags }: Pick<PostContent, 'title' | 'slug' | 'excerpt' | 'tags'>,
  publicSlug: string,
): string {
  return [title, slug, publicSlug, excerpt, ...tags].join('\n')
}

export function pendingColumns(state: State) {
  const { workingCopy, now } = state
  return {
    working: workingCopy === null ? null : JSON.stringify(workingCopy),
    folded: fold(searchedText(newestOf(state), state.content.slug)),
    saved_at: now,
  }
}

export const tooLarge =
  'El texto ocupa demasiado para guardarlo en un solo artículo: acórtalo o divídelo en dos.'

type RenderedColumns = { html: string; headings: string; words: number; plain: string; renderer: number }

/** What a text is rendered to, with the version that did; or why readers cannot be shown it. */
export function renderedColumns(markdown: string, images: Images): RenderedColumns | { problem: string } {
  const made = tryRender(markdown, images)
  if ('problem' in made) return made
  const { html, words, plain } = made
  const columns = { html, headings: JSON.stringify(made.headings), words, plain, renderer: rendererVersion }
  return bytesOf([markdown, ...Object.values(columns)]) <= maxTextBytes
    ? columns
    : { problem: 'El texto ocupa demasiado para publicarlo en un solo artículo: acórtalo o divídelo en dos.' }
}

/** A draft that cannot be rendered is stored as what it says. */
export const unrenderedColumns: RenderedColumns = {
  html: '',
  headings: '[]',
  words: 0,
  plain: '',
  renderer: rendererVersion,
}

export function allColumns(state: State, rendered: RenderedColumns) {
  const { content, now } = state
  return {
    slug: content.slug,
    title: content.title,
    excerpt: content.excerpt,
    markdown: content.markdown,
    ...rendered,
    status: state.status,
    published_at: state.publishedAt,
    updated_at: state.updatedAt ?? now,
    series: content.series,
    series_slug: seriesSlug(content.series),
    byline: content.author,
    byline_slug: authorSlug(content.author),
    seo_title: content.seoTitle,
    seo_description: content.seoDescription,
    cover: content.cover,
    social_image: content.socialImage,
    ...pendingColumns(state),
  }
}
