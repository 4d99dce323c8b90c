import type { Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeHighlight from 'rehype-highlight'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { PostHeading } from '#client/blog/contract/post.ts'
import { heard, rehypeMargins, rehypeRepeats } from './beside.ts'
import { remarkCallouts } from './callouts.ts'
import { rehypeCodeDetails, remarkCodeDetails } from './code.ts'
import { collectHeadings, rehypeEnrich } from './enrich.ts'
import { rehypeOwnIds } from './ids.ts'
import { type Images, sizeImages } from './images.ts'
import { languages } from './languages.ts'
import { articleSchema } from './schema.ts'
import { rehypeVideos } from './videos.ts'

export type RenderedMarkdown = { html: string; headings: PostHeading[]; words: number; plain: string }

/**
 * Raised with every change of what this file's HTML comes to: what an older version stored is then made again
 * (studio/rerender.ts). version.test.ts says when.
 */
export const rendererVersion = 5

// Sanitised before anything of ours is added: highlighting, heading ids and regions are trusted output.
const toTree = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkCallouts)
  .use(remarkCodeDetails)
  .use(remarkRehype, {
    footnoteLabel: 'Notas al pie',
    footnoteBackLabel: 'Volver al texto',
    clobberPrefix: 'nota-',
  })
  .use(rehypeSanitize, articleSchema)
  .use(rehypeSlug)
  .use(rehypeOwnIds)
  .use(rehypeHighlight, { languages, detect: false, plainText: ['text', 'txt', 'dns'] })
  .use(rehypeCodeDetails)
  .use(rehypeVideos)
  .use(rehypeEnrich)
  .use(rehypeMargins)
  .use(rehypeRepeats)
  .freeze()

const toHtml = unified().use(rehypeStringify).freeze()

const noImages: Images = new Map()

/**
 * Markdown as a manager writes it → the HTML that is stored and served. Runs once, at save. `plain` is
 * its text without marks, for search; `images` are those of the library, by id.
 */
export function renderMarkdown(markdown: string, images: Images = noImages): RenderedMarkdown {
  const tree: Root = toTree.runSync(toTree.parse(markdown))
  sizeImages(tree, images)
  const plain = toString(heard(tree)).replace(/\s+/g, ' ').trim()
  return {
    html: toHtml.stringify(tree),
    headings: collectHeadings(tree),
    words: plain === '' ? 0 : plain.split(' ').length,
    plain,
  }
}
