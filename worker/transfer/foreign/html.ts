import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { decoded, imageAddress, linkKey, ownImage } from '#client/transfer/address.ts'
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

type Rules = { around: Surroundings; file: string; hint: ImageHint }

const dropped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'svg',
  'link',
  'meta',
  'title',
  'canvas',
])
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
  const rules = { around, file, hint }
  tree.children = tree.children.flatMap((node) => (node.type === 'doctype' ? [] : redraw(node, rules)))
  return writer.stringify(writer.runSync(tree)).trim()
}

function redraw(node: ElementContent, rules: Rules): ElementContent[] {
  if (node.type === 'comment') return []
  if (node.type !== 'element') return [node]
  const { tagName } = node
  if (dropped.has(tagName)) return []
  if (tagName === 'pre') return [codeBlock(node)]
  if (tagName === 'img') return redrawImage(node, rules)
  if (players.has(tagName)) return redrawPlayer(node, rules)
  if (tagName === 'figure') return redrawFigure(node, rules)
  if (tagName === 'a') return redrawLink(node, rules)
  const children = node.children.flatMap((child) => redraw(child, rules))
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
  return [{ ...node, tagName: flattened[tagName] ?? tagName, children }]
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
  const shown = rest.children.flatMap((child) => redraw(child, rules))
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
  const children = node.children.flatMap((child) => redraw(child, rules))
  const href = attribute(node, 'href')
  const target = linkTarget(href, rules.file, rules.around)
  return target === null ? children : [{ ...node, properties: { href: target }, children }]
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
