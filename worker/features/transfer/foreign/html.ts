import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import {
  decodePath,
  normalizeImageAddress,
  normalizeLink,
  mediaPathPattern,
} from '#client/features/transfer/address.ts'
import type { ConversionContext } from './conversion-context.ts'
import { parseHtml } from './parse-html.ts'

// Cells are not padded: the longest of a column would be written once for each of its rows.
const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-' })
  .freeze()

/** The words of a piece of HTML: titles and excerpts carry entities, and sometimes marks. */
export const toPlainText = (html: string): string =>
  html.includes('<') || html.includes('&')
    ? toString(parseHtml(html)).replace(/\s+/g, ' ').trim()
    : html.trim()

export const createElement = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })
const createText = (value: string): ElementContent => ({ type: 'text', value })
const getAttribute = (node: Element, name: string): string => {
  const value = node.properties[name]
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : ''
}
export const hasClass = (node: Element, pattern: RegExp): boolean =>
  pattern.test(getAttribute(node, 'className'))

/** What a system knows of its own images beyond their markup: the file itself and its description. */
export type ImageHint = (node: Element) => { src: string; alt: string } | null

type RewriteOptions = {
  context: ConversionContext
  file: string
  getImageHint: ImageHint
  /** The marks that blocks can stand in: rehype-remark opens each of them again in every block, once for each level. */
  open: readonly ('a' | 'del')[]
}

/** What says nothing in a text, with all that it holds. */
const droppedTags = new Set(
  (
    'script style noscript template form input button select option optgroup datalist textarea svg math canvas ' +
    'link meta title base area source track param noembed noframes dialog menu caption colgroup col'
  ).split(' '),
)
/** What Markdown has a sign for, and what stands in lines of its own. Of anything else only its content is read. */
const meaningful = new Set(
  (
    'a b strong em i mark u del s strike code kbd samp tt var br hr h1 h2 h3 h4 h5 h6 p div blockquote ' +
    'ul ol dir li dl dt dd table thead tbody tfoot tr th td details summary address article aside center ' +
    'fieldset figcaption footer header hgroup legend main nav section'
  ).split(' '),
)
/** What stays where it is empty. */
const kept = new Set(['br', 'hr', 'tr', 'th', 'td', 'li', 'dt', 'dd'])
const struck = new Set(['del', 's', 'strike'])
const code = new Set(['pre', 'listing', 'xmp', 'plaintext'])
const renamedTags: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }
const embedTags = new Set(['iframe', 'video', 'audio', 'embed', 'object'])
const imageFile = /\.(?:jpe?g|png|gif|webp|avif)$/i

/** HTML of another system → our Markdown. Nothing of it is trusted: saving sanitises as for any text. */
export function htmlToMarkdown(
  html: string,
  context: ConversionContext,
  { file = '', getImageHint = () => null }: Partial<Pick<RewriteOptions, 'file' | 'getImageHint'>> = {},
): string {
  const tree = parseHtml(html)
  const rules = { context, file, getImageHint, open: [] }
  const content = tree.children.filter((node) => node.type !== 'doctype')
  tree.children = redrawAll(content, rules)
  return writer.stringify(writer.runSync(tree)).trim()
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && !/[^ \t\n\f\r]/.test(node.value)

/**
 * Draws what stands side by side, its texts as one: rehype-remark reads all that it has joined again with each piece,
 * and for each element all those behind it that show nothing.
 */
function redrawAll(nodes: readonly ElementContent[], rules: RewriteOptions): ElementContent[] {
  const drawn: ElementContent[] = []
  let texts: string[] = []
  const endText = (): void => {
    if (texts.length > 0) drawn.push(createText(texts.join('')))
    texts = []
  }
  for (const one of nodes.flatMap((node) => rewriteNode(node, rules))) {
    if (one.type === 'text') {
      texts.push(one.value)
      continue
    }
    endText()
    drawn.push(one)
  }
  endText()
  return drawn
}

const within = (mark: 'a' | 'del', rules: RewriteOptions): RewriteOptions => ({
  ...rules,
  open: [...rules.open, mark],
})

/** The properties that rehype-remark reads; others would hide an element from it. */
function propertiesOf({ start, align, colSpan, rowSpan }: Element['properties']): Element['properties'] {
  return { start, align, colSpan, rowSpan }
}

function rewriteNode(node: ElementContent, options: RewriteOptions): ElementContent[] {
  if (node.type === 'comment') return []
  if (node.type !== 'element') return [node]
  const { tagName } = node
  if (droppedTags.has(tagName)) return []
  if (code.has(tagName)) return [rewriteCodeBlock(node)]
  if (tagName === 'img') return rewriteImage(node, options)
  if (embedTags.has(tagName)) return rewriteEmbed(node, options)
  if (tagName === 'figure') return rewriteFigure(node, options)
  if (tagName === 'wbr') return [createText('\u200B')]
  if (tagName === 'a') return rewriteLink(node, options)
  const isStruck = struck.has(tagName)
  const children = redrawAll(node.children, isStruck ? within('del', options) : options)
  if (isStruck && options.open.includes('del')) return children
  if (!kept.has(tagName) && children.every(isBlank)) return children
  if (tagName === 'q') return [createText('"'), ...children, createText('"')]
  if (!meaningful.has(tagName)) return children
  if (tagName === 'p' || tagName === 'div') {
    const lone = findLoneAddress(children)
    if (lone) return [lone]
  }
  if (tagName === 'details' || tagName === 'summary')
    return [
      createElement(
        tagName === 'summary' ? 'p' : 'div',
        {},
        tagName === 'summary' ? [createElement('strong', {}, children)] : children,
      ),
    ]
  return [createElement(renamedTags[tagName] ?? tagName, propertiesOf(node.properties), children)]
}

/** An address alone on its line is something to embed: as a link of itself, a video becomes one. */
function findLoneAddress(children: readonly ElementContent[]): Element | null {
  const full = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [only] = full
  if (full.length !== 1 || only?.type !== 'text') return null
  const text = only.value.trim()
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? createLinkParagraph(text, text) : null
}

const createLinkParagraph = (href: string, text: string): Element =>
  createElement('p', {}, [createElement('a', { href }, [createText(text)])])

/** Code keeps its language, by whatever class its system named it. */
function rewriteCodeBlock(node: Element): Element {
  const code = node.children.find((child) => child.type === 'element' && child.tagName === 'code')
  const names = `${getAttribute(node, 'className')} ${code?.type === 'element' ? getAttribute(code, 'className') : ''}`
  const language = /(?:lang(?:uage)?-|brush:\s*)([\w+#-]+)/.exec(names)?.[1]
  const className = language === undefined ? [] : [`language-${language}`]
  return createElement('pre', {}, [
    createElement('code', { className }, [createText(toString(node).replace(/\n$/, ''))]),
  ])
}

function getImageSource(node: Element): string {
  const given = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'src'].map((name) => getAttribute(node, name))
  return given.find((src) => src !== '' && !src.startsWith('data:')) ?? ''
}

function rewriteImage(
  node: Element,
  { context, file, getImageHint }: RewriteOptions,
  full = '',
  caption = '',
): ElementContent[] {
  const hinted = getImageHint(node)
  const src = hinted?.src || full || getImageSource(node)
  const alt = getAttribute(node, 'alt').trim() || (hinted?.alt ?? '')
  if (mediaPathPattern.test(src)) return [createElement('img', { src, alt }, [])]
  const address = normalizeImageAddress(src, file)
  if (address === null) {
    context.addNote('image', alt || undefined)
    return alt === '' ? [] : [createText(alt)]
  }
  const here = context.image(address, alt)
  if (here) return [createElement('img', { ...here, ...(caption ? { title: caption } : {}) }, [])]
  const name = alt || caption || decodePath(address.split('/').at(-1) ?? '').slice(0, 80)
  context.addNote('image', name)
  const isPublic = address.startsWith('https://')
  return [isPublic ? createElement('a', { href: address }, [createText(name)]) : createText(name)]
}

function rewriteEmbed(node: Element, { context }: RewriteOptions): ElementContent[] {
  const source = [node, ...node.children].flatMap((child) =>
    child.type === 'element'
      ? [getAttribute(child, 'src'), getAttribute(child, 'dataSrc'), getAttribute(child, 'data')]
      : [],
  )
  const href = source.find((src) => /^(?:https?:)?\/\//.test(src))
  if (href === undefined) return []
  const url = href.startsWith('//') ? `https:${href}` : href
  if (!/youtube|youtu\.be|vimeo/.test(url)) context.addNote('embed', URL.parse(url)?.hostname)
  return [createLinkParagraph(url, url)]
}

/** What a figure shows, with its caption: as the title of an image, which is shown below it; else in a paragraph. */
function rewriteFigure(node: Element, options: RewriteOptions): ElementContent[] {
  const isCaption = (child: ElementContent): boolean =>
    child.type === 'element' && child.tagName === 'figcaption'
  const caption = toString({ ...node, children: node.children.filter(isCaption) })
    .replace(/\s+/g, ' ')
    .trim()
  const rest = { ...node, children: node.children.filter((child) => !isCaption(child)) }
  const images = findImages(rest)
  const [only] = images
  if (only && images.length === 1 && toString(rest).trim() === '')
    return [createElement('p', {}, rewriteImage(only.image, options, only.full, caption))]
  const shown = redrawAll(rest.children, options)
  const lone = findLoneAddress(shown)
  const content = lone ? [lone] : shown
  return caption === ''
    ? content
    : [...content, createElement('p', {}, [createElement('em', {}, [createText(caption)])])]
}

function findImages(node: Element, full = ''): { image: Element; full: string }[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName === 'noscript') return []
    if (child.tagName === 'img') return [{ image: child, full }]
    return findImages(child, child.tagName === 'a' ? getFullImage(child) : full)
  })
}

/** A link from a small image to the large one names the image itself. */
function getFullImage(link: Element): string {
  const href = getAttribute(link, 'href')
  return imageFile.test(href.split(/[?#]/)[0] ?? '') ? href : ''
}

function rewriteLink(node: Element, options: RewriteOptions): ElementContent[] {
  const images = findImages(node)
  const [only] = images
  const full = getFullImage(node)
  if (only && images.length === 1 && toString(node).trim() === '' && full !== '')
    return rewriteImage(only.image, options, full)
  const children = redrawAll(node.children, within('a', options))
  if (options.open.includes('a') || children.every(isBlank)) return children
  const href = getAttribute(node, 'href')
  const target = resolveLink(href, options.file, options.context)
  return target === null ? children : [createElement('a', { href: target }, children)]
}

/** Where a link of a text leads now; null where it leads nowhere any more. */
export function resolveLink(href: string, file: string, context: ConversionContext): string | null {
  const key = normalizeLink(href, file)
  const hash = /#[^#]*$/.exec(href)?.[0] ?? ''
  const moved = key === null ? null : context.link(key)
  if (moved !== null) return moved + hash
  if (key?.startsWith('./')) {
    context.addNote('file', key.slice(2))
    return null
  }
  if (key?.startsWith('/')) context.addNote('site-link', key)
  return href.replace(/^__GHOST_URL__/, '') || null
}
