import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { PostHeading } from '#client/features/blog/contract/post.ts'
import { countWords } from '#client/runtime/text/count-words.ts'
import { renderTextBlock } from './block-html.ts'
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
 * Increase with every change of the rendered HTML, so that stored articles are rendered again
 * (worker/features/content/publishing/rerender.ts). version.test.ts fails if that was forgotten.
 */
export const rendererVersion = 11

// Sanitises before adding heading ids, highlighting and regions: this code writes those, so they are trusted.
const toTree = unified()
  .use(remarkCallouts)
  .use(remarkCodeDetails)
  .use(remarkRehype, {
    footnoteLabel: 'Notas al pie',
    footnoteBackLabel: 'Volver al texto',
    clobberPrefix: 'nota-',
    handlers: { textBlock: renderTextBlock },
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
 * Renders Markdown to the HTML that is stored and served. Runs when a text is saved. `plainText` is used for search
 * (its lines: `createPlainText`); `images` are media images by id. Throws an error of `createUnrenderableError` if a text costs too much.
 */
export function renderMarkdown(markdown: string, images: Images = noImages): RenderedMarkdown {
  const tree: Root = toTree.runSync(parseMarkdown(markdown))
  sizeImages(tree, images)
  const html = toHtml.stringify(tree)
  if (html.length > getMaxHtmlLength(markdown))
    throw createUnrenderableError(1, 'la página sería demasiado pesada', 'Divide el texto en dos.')
  const headings = collectHeadings(tree)
  const plainText = createPlainText(removeHidden(tree))
  return {
    html,
    headings,
    wordCount: countWords(markdown),
    plainText,
  }
}

const isSentences = ({ tagName, properties }: Element): boolean =>
  !/^(?:h[1-6]|pre|table)$/.test(tagName) && ![properties['className']].flat().includes('aviso-titulo')

/**
 * A text without its format: its sentences in one line and, if it has any, titles, code and tables in a second one.
 * Changes the tree.
 */
function createPlainText(tree: Root): string {
  const others: string[] = []
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined || isSentences(element)) return undefined
    others.push(toString(element))
    parent.children.splice(index, 1, { type: 'text', value: ' ' })
    return SKIP
  })
  return [toString(tree), others.join(' ')]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
}

/** Renders a text. If it cannot be rendered, returns the reason as a message for its author. */
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
