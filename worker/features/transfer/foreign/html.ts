import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { decoded, imageAddress, linkKey, ownImage } from '#client/features/transfer/address.ts'
import { parseHtml } from './parse-html.ts'
import type { Surroundings } from './places.ts'

// Cells are not padded: the longest of a column would be written once for each of its rows.
const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-' })
  .freeze()

/** The words of a piece of HTML: titles and excerpts carry entities, and sometimes marks. */
export const textOf = (html: string): string =>
  html.includes('<') || html.includes('&')
    ? toString(parseHtml(html)).replace(/\s+/g, ' ').trim()
    : html.trim()

export const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })
const words = (value: string): ElementContent => ({ type: 'text', value })
const attribute = (node: Element, name: string): string => {
  const value = node.properties[name]
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : ''
}
export const hasClass = (node: Element, pattern: RegExp): boolean =>
  pattern.test(attribute(node, 'className'))

/** What a system knows of its own images beyond their markup: the file itself and its description. */
export type ImageHint = (node: Element) => { src: string; alt: string } | null

type Rules = {
  around: Surroundings
  file: string
  hint: ImageHint
  /** The marks that blocks can stand in: rehype-remark opens each of them again in every block, once for each level. */
  open: readonly ('a' | 'del')[]
}

/** What says nothing in a text, with all that it holds. */
const dropped = new Set(
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
const flattened: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }
const players = new Set(['iframe', 'video', 'audio', 'embed', 'object'])
const imageFile = /\.(?:jpe?g|png|gif|webp|avif)$/i

/** HTML of another system → our Markdown. Nothing of it is trusted: saving sanitises as for any text. */
export function markdownOf(
  html: string,
  around: Surroundings,
  { file = '', hint = () => null }: Partial<Pick<Rules, 'file' | 'hint'>> = {},
): string {
  const tree = parseHtml(html)
  const rules = { around, file, hint, open: [] }
  const content = tree.children.filter((node) => node.type !== 'doctype')
  tree.children = redrawAll(content, rules)
  return writer.stringify(writer.runSync(tree)).trim()
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && !/[^ \t\n\f\r]/.test(node.value)

/**
 * Draws what stands side by side, its texts as one: rehype-remark reads all that it has joined again with each piece,
 * and for each element all those behind it that show nothing.
 */
function redrawAll(nodes: readonly ElementContent[], rules: Rules): ElementContent[] {
  const drawn: ElementContent[] = []
  let texts: string[] = []
  const endText = (): void => {
    if (texts.length > 0) drawn.push(words(texts.join('')))
    texts = []
  }
  for (const one of nodes.flatMap((node) => redraw(node, rules))) {
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

const within = (mark: 'a' | 'del', rules: Rules): Rules => ({ ...rules, open: [...rules.open, mark] })

/** The properties that rehype-remark reads; others would hide an element from it. */
function propertiesOf({ start, align, colSpan, rowSpan }: Element['properties']): Element['properties'] {
  return { start, align, colSpan, rowSpan }
}

function redraw(node: ElementContent, rules: Rules): ElementContent[] {
  if (node.type === 'comment') return []
  if (node.type !== 'element') return [node]
  const { tagName } = node
  if (dropped.has(tagName)) return []
  if (code.has(tagName)) return [codeBlock(node)]
  if (tagName === 'img') return redrawImage(node, rules)
  if (players.has(tagName)) return redrawPlayer(node, rules)
  if (tagName === 'figure') return redrawFigure(node, rules)
  if (tagName === 'wbr') return [words('\u200B')]
  if (tagName === 'a') return redrawLink(node, rules)
  const isStruck = struck.has(tagName)
  const children = redrawAll(node.children, isStruck ? within('del', rules) : rules)
  if (isStruck && rules.open.includes('del')) return children
  if (!kept.has(tagName) && children.every(isBlank)) return children
  if (tagName === 'q') return [words('"'), ...children, words('"')]
  if (!meaningful.has(tagName)) return children
  if (tagName === 'p' || tagName === 'div') {
    const lone = loneAddress(children)
    if (lone) return [lone]
  }
  if (tagName === 'details' || tagName === 'summary')
    return [
      element(
        tagName === 'summary' ? 'p' : 'div',
        {},
        tagName === 'summary' ? [element('strong', {}, children)] : children,
      ),
    ]
  return [element(flattened[tagName] ?? tagName, propertiesOf(node.properties), children)]
}

/** An address alone on its line is something to embed: as a link of itself, a video becomes one. */
function loneAddress(children: readonly ElementContent[]): Element | null {
  const full = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [only] = full
  if (full.length !== 1 || only?.type !== 'text') return null
  const text = only.value.trim()
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? linkTo(text, text) : null
}

const linkTo = (href: string, text: string): Element =>
  element('p', {}, [element('a', { href }, [words(text)])])

/** Code keeps its language, by whatever class its system named it. */
function codeBlock(node: Element): Element {
  const code = node.children.find((child) => child.type === 'element' && child.tagName === 'code')
  const names = `${attribute(node, 'className')} ${code?.type === 'element' ? attribute(code, 'className') : ''}`
  const language = /(?:lang(?:uage)?-|brush:\s*)([\w+#-]+)/.exec(names)?.[1]
  const className = language === undefined ? [] : [`language-${language}`]
  return element('pre', {}, [element('code', { className }, [words(toString(node).replace(/\n$/, ''))])])
}

function sourceOf(node: Element): string {
  const given = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'src'].map((name) => attribute(node, name))
  return given.find((src) => src !== '' && !src.startsWith('data:')) ?? ''
}

function redrawImage(
  node: Element,
  { around, file, hint }: Rules,
  full = '',
  caption = '',
): ElementContent[] {
  const hinted = hint(node)
  const src = hinted?.src || full || sourceOf(node)
  const alt = attribute(node, 'alt').trim() || (hinted?.alt ?? '')
  if (ownImage.test(src)) return [element('img', { src, alt }, [])]
  const address = imageAddress(src, file)
  if (address === null) {
    around.tell('image', alt || undefined)
    return alt === '' ? [] : [words(alt)]
  }
  const here = around.image(address, alt)
  if (here) return [element('img', { ...here, ...(caption ? { title: caption } : {}) }, [])]
  const name = alt || caption || decoded(address.split('/').at(-1) ?? '').slice(0, 80)
  around.tell('image', name)
  const isPublic = address.startsWith('https://')
  return [isPublic ? element('a', { href: address }, [words(name)]) : words(name)]
}

function redrawPlayer(node: Element, { around }: Rules): ElementContent[] {
  const source = [node, ...node.children].flatMap((child) =>
    child.type === 'element'
      ? [attribute(child, 'src'), attribute(child, 'dataSrc'), attribute(child, 'data')]
      : [],
  )
  const href = source.find((src) => /^(?:https?:)?\/\//.test(src))
  if (href === undefined) return []
  const url = href.startsWith('//') ? `https:${href}` : href
  if (!/youtube|youtu\.be|vimeo/.test(url)) around.tell('embed', URL.parse(url)?.hostname)
  return [linkTo(url, url)]
}

/** What a figure shows, with its caption: as the title of an image, which is shown below it; else in a paragraph. */
function redrawFigure(node: Element, rules: Rules): ElementContent[] {
  const isCaption = (child: ElementContent): boolean =>
    child.type === 'element' && child.tagName === 'figcaption'
  const caption = toString({ ...node, children: node.children.filter(isCaption) })
    .replace(/\s+/g, ' ')
    .trim()
  const rest = { ...node, children: node.children.filter((child) => !isCaption(child)) }
  const images = imagesIn(rest)
  const [only] = images
  if (only && images.length === 1 && toString(rest).trim() === '')
    return [element('p', {}, redrawImage(only.image, rules, only.full, caption))]
  const shown = redrawAll(rest.children, rules)
  const lone = loneAddress(shown)
  const content = lone ? [lone] : shown
  return caption === '' ? content : [...content, element('p', {}, [element('em', {}, [words(caption)])])]
}

function imagesIn(node: Element, full = ''): { image: Element; full: string }[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName === 'noscript') return []
    if (child.tagName === 'img') return [{ image: child, full }]
    return imagesIn(child, child.tagName === 'a' ? fullOf(child) : full)
  })
}

/** A link from a small image to the large one names the image itself. */
function fullOf(link: Element): string {
  const href = attribute(link, 'href')
  return imageFile.test(href.split(/[?#]/)[0] ?? '') ? href : ''
}

function redrawLink(node: Element, rules: Rules): ElementContent[] {
  const images = imagesIn(node)
  const [only] = images
  const full = fullOf(node)
  if (only && images.length === 1 && toString(node).trim() === '' && full !== '')
    return redrawImage(only.image, rules, full)
  const children = redrawAll(node.children, within('a', rules))
  if (rules.open.includes('a') || children.every(isBlank)) return children
  const href = attribute(node, 'href')
  const target = linkTarget(href, rules.file, rules.around)
  return target === null ? children : [element('a', { href: target }, children)]
}

/** Where a link of a text leads now; null where it leads nowhere any more. */
export function linkTarget(href: string, file: string, around: Surroundings): string | null {
  const key = linkKey(href, file)
  const hash = /#[^#]*$/.exec(href)?.[0] ?? ''
  const moved = key === null ? null : around.link(key)
  if (moved !== null) return moved + hash
  if (key?.startsWith('./')) {
    around.tell('file', key.slice(2))
    return null
  }
  if (key?.startsWith('/')) around.tell('site-link', key)
  return href.replace(/^__GHOST_URL__/, '') || null
}
