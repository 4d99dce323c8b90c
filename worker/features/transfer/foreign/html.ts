import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { parseVideoUrl } from '#client/features/blog/contract/video-url.ts'
import { createElement } from '../../../markdown/create-element.ts'
import { fenceHandlers, rewriteBlock } from './blocks.ts'
import { type ConversionContext, resolveLink } from './conversion-context.ts'
import { createText, getAttribute, toLine } from './elements.ts'
import { findImages, type ImageOptions, isPicture, rewriteFoundImage, rewriteImage } from './images.ts'
import { parseHtml } from './parse-html.ts'

// What the conversion to Markdown does with elements, by their names.

/** Elements that are dropped with their content. */
const droppedTags = new Set(
  (
    'script style noscript template form input button select option optgroup datalist textarea svg math canvas ' +
    'link meta title base area source track param noembed noframes dialog menu caption colgroup col'
  ).split(' '),
)
/** Elements that Markdown can express or that start a line. Other elements are replaced by their content. */
const meaningful = new Set(
  (
    'a b strong em i mark u del s strike code kbd samp tt var br hr h1 h2 h3 h4 h5 h6 p div blockquote ' +
    'ul ol dir li dl dt dd table thead tbody tfoot tr th td details summary address article aside center ' +
    'fieldset figcaption footer header hgroup legend main nav section'
  ).split(' '),
)
/** Elements whose content stands for itself, so that it can be a block. */
const flowTags = new Set('div section article main center aside header footer'.split(' '))
/** Elements that remain even if empty. */
const allowedEmpty = new Set(['br', 'hr', 'tr', 'th', 'td', 'li', 'dt', 'dd'])
const struck = new Set(['del', 's', 'strike'])
const code = new Set(['pre', 'listing', 'xmp', 'plaintext'])
const renamedTags: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }
const embedTags = new Set(['iframe', 'video', 'audio', 'embed', 'object'])

// Do not pad cells: each row would repeat the width of the longest cell. Links are written as the editor writes them.
const writer = unified()
  .use(rehypeRemark, { handlers: fenceHandlers })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', resourceLink: true })
  .freeze()

/** Converts HTML to text: titles and excerpts contain entities and sometimes tags. */
export const toPlainText = (html: string): string =>
  html.includes('<') || html.includes('&') ? toLine(parseHtml(html)) : html.trim()

type RewriteOptions = ImageOptions & {
  /** Blocks around this node; null where Markdown has none: in lists, tables and lines of text. */
  blocks: number | null
}

/** Converts HTML of another system to Markdown. The result is not trusted; saving sanitizes it like any text. */
export function htmlToMarkdown(
  html: string,
  context: ConversionContext,
  { file = '', getImageHint = () => null }: Partial<Pick<RewriteOptions, 'file' | 'getImageHint'>> = {},
): string {
  const tree = parseHtml(html)
  const rules = { context, file, getImageHint, open: [], blocks: 0 }
  const content = tree.children.filter((node) => node.type !== 'doctype')
  tree.children = redrawAll(content, rules)
  return writer.stringify(writer.runSync(tree)).trim()
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && !/[^ \t\n\f\r]/.test(node.value)

/**
 * Rewrites sibling nodes, joins adjacent text nodes and drops empty elements: rehype-remark takes quadratic time for
 * either of them.
 */
function redrawAll(nodes: readonly ElementContent[], rules: RewriteOptions): ElementContent[] {
  const drawn: ElementContent[] = []
  for (const one of nodes.flatMap((node) => rewriteNode(node, rules))) {
    const last = drawn.at(-1)
    if (one.type !== 'text') drawn.push(one)
    else if (last?.type === 'text') last.value += one.value
    else drawn.push({ ...one })
  }
  return rules.blocks === null
    ? drawn
    : drawn.map((one) => (isPicture(one) ? createElement('p', {}, [one]) : one))
}

function rewriteNode(node: ElementContent, options: RewriteOptions): ElementContent[] {
  if (node.type === 'comment') return []
  if (node.type !== 'element') return [node]
  const { tagName } = node
  if (droppedTags.has(tagName)) return []
  if (code.has(tagName)) return [rewriteCodeBlock(node)]
  const { blocks } = options
  const block =
    blocks === null
      ? null
      : rewriteBlock(node, {
          rewrite: (nodes) => redrawAll(nodes, { ...options, blocks: blocks + 1 }),
          resolveLink: (href) => resolveLink(href, options.file, options.context),
          depth: blocks,
        })
  if (block) return block
  if (tagName === 'img') return rewriteImage(node, options)
  if (embedTags.has(tagName)) return rewriteEmbed(node, options)
  if (tagName === 'figure') return rewriteFigure(node, options)
  if (tagName === 'wbr') return [createText('\u200B')]
  if (tagName === 'a') return rewriteLink(node, options)
  const isStruck = struck.has(tagName)
  const children = redrawAll(node.children, {
    ...options,
    ...(isStruck && { open: [...options.open, 'del'] }),
    blocks: flowTags.has(tagName) ? options.blocks : null,
  })
  if (isStruck && options.open.includes('del')) return children
  if (!allowedEmpty.has(tagName) && children.every(isBlank)) return children
  if (tagName === 'q') return [createText('"'), ...children, createText('"')]
  if (!meaningful.has(tagName)) return children
  if (tagName === 'p' || tagName === 'div') {
    const lone = findLoneAddress(children)
    if (lone) return [lone]
    if (tagName === 'p' && options.blocks !== null) return separatePictures(children)
  }
  if (tagName === 'details') return [createElement('div', {}, children)]
  if (tagName === 'summary') return [createElement('p', {}, [createElement('strong', {}, children)])]
  // Keep only the properties that rehype-remark reads; with others it may ignore an element.
  const { start, align, colSpan, rowSpan } = node.properties
  return [createElement(renamedTags[tagName] ?? tagName, { start, align, colSpan, rowSpan }, children)]
}

const isEdge = (node: ElementContent | undefined): boolean =>
  node !== undefined && (isBlank(node) || (node.type === 'element' && node.tagName === 'br'))

/** The paragraphs of a paragraph: each picture becomes one, because the visual editor has none within a line. */
function separatePictures(children: readonly ElementContent[]): Element[] {
  const paragraphs: ElementContent[][] = [[]]
  for (const child of children)
    if (isPicture(child)) paragraphs.push([child], [])
    else paragraphs.at(-1)?.push(child)
  if (paragraphs.length === 1) return [createElement('p', {}, [...children])]
  return paragraphs.flatMap((some) => {
    while (isEdge(some[0])) some.shift()
    while (isEdge(some.at(-1))) some.pop()
    return some.length === 0 ? [] : [createElement('p', {}, some)]
  })
}

/** Turns a URL that is alone in a paragraph into a link. If it is a video, the site later shows a player. */
function findLoneAddress(children: readonly ElementContent[]): Element | null {
  const [only, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (only?.type !== 'text' || others.length > 0) return null
  const text = only.value.trim()
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? createLinkParagraph(text, text) : null
}

const createLinkParagraph = (href: string, text: string): Element =>
  createElement('p', {}, [createElement('a', { href }, [createText(text)])])

/** Detects the language of a code block by the class names of several systems. */
function rewriteCodeBlock(node: Element): Element {
  const elements = [node, ...node.children].filter((one) => one.type === 'element')
  const code = elements.find(({ tagName }) => tagName === 'code')
  const names = `${getAttribute(node, 'className')} ${code ? getAttribute(code, 'className') : ''}`
  const language = /(?:lang(?:uage)?-|brush:\s*)([\w+#-]+)/.exec(names)?.[1]
  const className = language === undefined ? [] : [`language-${language}`]
  const text = createText(toString(node).replace(/\n$/, ''))
  return createElement('pre', {}, [createElement('code', { className }, [text])])
}

function rewriteEmbed(node: Element, { context }: RewriteOptions): ElementContent[] {
  const elements = [node, ...node.children].filter((one) => one.type === 'element')
  const sources = elements.flatMap((one) => ['src', 'dataSrc', 'data'].map((name) => getAttribute(one, name)))
  const href = sources.find((src) => /^(?:https?:)?\/\//.test(src))
  if (href === undefined) return []
  const url = href.startsWith('//') ? `https:${href}` : href
  if (!/youtube|youtu\.be|vimeo/.test(url)) context.addNote('embed', URL.parse(url)?.hostname)
  const page = parseVideoUrl(url)?.page ?? url
  return [createLinkParagraph(page, page)]
}

/** Rewrites a figure. The caption becomes the title of a single image (shown below it), otherwise a paragraph. */
function rewriteFigure(node: Element, options: RewriteOptions): ElementContent[] {
  const isCaption = (child: ElementContent): boolean =>
    child.type === 'element' && child.tagName === 'figcaption'
  const caption = toLine({ ...node, children: node.children.filter(isCaption) })
  const rest = { ...node, children: node.children.filter((child) => !isCaption(child)) }
  const [only, ...others] = findImages(rest)
  const isSingle = others.length === 0 && toString(rest).trim() === ''
  const single = only && isSingle ? rewriteFoundImage(only, options, caption) : null
  const shown = single?.map((one) => createElement('p', {}, [one])) ?? redrawAll(rest.children, options)
  // A link to an image that was not imported has no caption.
  if (single?.every((one) => isPicture(one) || toLine(one) === caption)) return shown
  const lone = findLoneAddress(shown)
  const below = caption === '' ? [] : [createElement('em', {}, [createText(caption)])]
  return [...(lone ? [lone] : shown), ...below.map((text) => createElement('p', {}, [text]))]
}

function rewriteLink(node: Element, options: RewriteOptions): ElementContent[] {
  const [only, ...others] = findImages(node, node)
  if (only && others.length === 0 && toString(node).trim() === '') return rewriteFoundImage(only, options)
  const children = redrawAll(node.children, { ...options, open: [...options.open, 'a'], blocks: null })
  if (options.open.includes('a') || children.every(isBlank)) return children
  const target = resolveLink(getAttribute(node, 'href'), options.file, options.context)
  return target === null ? children : [createElement('a', { href: target }, children)]
}
