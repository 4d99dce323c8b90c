import type { Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { PostHeading } from '#client/features/blog/contract/post.ts'
import { remarkCallouts } from './callouts.ts'
import { rehypeCodeDetails, remarkCodeDetails } from './code.ts'
import { getMaxHtmlLength, getRenderProblem, createUnrenderableError } from './cost/cost-limits.ts'
import { collectHeadings, rehypeEnrich } from './enrich.ts'
import { rehypeUniqueHeadingIds } from './heading-ids.ts'
import { rehypeHighlightCode } from './highlight-code.ts'
import { type Images, sizeImages } from './images.ts'
import { removeHidden, rehypeMargins, rehypeRepeatedPassages } from './margin-notes.ts'
import { parseMarkdown } from './parse.ts'
import { articleSchema } from './schema.ts'
import { rehypeVideos } from './videos.ts'

export type RenderedMarkdown = { html: string; headings: PostHeading[]; wordCount: number; plainText: string }

/**
 * Raised with every change of what this file's HTML comes to: what an older version stored is then made again
 * (worker/features/content/publishing/rerender.ts). version.test.ts says when.
 */
export const rendererVersion = 5

// Sanitised before anything of ours is added: highlighting, heading ids and regions are trusted output.
const toTree = unified()
  .use(remarkCallouts)
  .use(remarkCodeDetails)
  .use(remarkRehype, {
    footnoteLabel: 'Notas al pie',
    footnoteBackLabel: 'Volver al texto',
    clobberPrefix: 'nota-',
  })
  .use(rehypeSanitize, articleSchema)
  .use(rehypeSlug)
  .use(rehypeUniqueHeadingIds)
  .use(rehypeHighlightCode)
  .use(rehypeCodeDetails)
  .use(rehypeVideos)
  .use(rehypeEnrich)
  .use(rehypeMargins)
  .use(rehypeRepeatedPassages)
  .freeze()

const toHtml = unified().use(rehypeStringify).freeze()

const noImages: Images = new Map()

/**
 * Markdown as a manager writes it → the HTML that is stored and served. Runs once, at save. `plain` is
 * its text without marks, for search; `images` are those of the library, by id. Throws `unrenderable` (bounds.ts) where
 * a text would cost too much.
 */
export function renderMarkdown(markdown: string, images: Images = noImages): RenderedMarkdown {
  const tree: Root = toTree.runSync(parseMarkdown(markdown))
  sizeImages(tree, images)
  const html = toHtml.stringify(tree)
  if (html.length > getMaxHtmlLength(markdown))
    throw createUnrenderableError(1, 'la página sería demasiado pesada', 'Divide el texto en dos.')
  const plainText = toString(removeHidden(tree)).replace(/\s+/g, ' ').trim()
  return {
    html,
    headings: collectHeadings(tree),
    wordCount: plainText === '' ? 0 : plainText.split(' ').length,
    plainText,
  }
}

/** A text as HTML, or why it has none, in a sentence for its author. */
export function tryRender(
  markdown: string,
  images: Images = noImages,
): RenderedMarkdown | { problem: string } {
  try {
    return renderMarkdown(markdown, images)
  } catch (error) {
    return { problem: getRenderProblem(error) }
  }
}
