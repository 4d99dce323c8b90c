import { noteAlt, noteCaption } from '#client/features/media/upload-alt.ts'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { replaceDelimited } from '#client/runtime/text/delimited.ts'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { describeCount, describeOmittedImages } from './foreign-markdown.ts'
import { insertImageMarker, createPastedFileName } from './image-markers.ts'
import { convertBlocks, convertChecklists, getWordBox, listNodes, readLine } from './paste-blocks.ts'
import { convertFootnotes, convertScripts, convertVideos, removeWordComments } from './paste-notes.ts'
import { countMergedCells, simplifyTables } from './paste-tables.ts'

/** Cleaned HTML with markers in place of its pictures, the pictures to upload, and descriptions of what was left out. */
export type PasteResult = { html: string; pictures: PastedPicture[]; omitted: string[] }

type PastedPicture = { file: File; caption: string }

type PasteOptions = {
  allowedTools: TextToolSet
  /** The number of the next footnote; null where there are none. */
  nextNote: number | null
}

/** Converts clipboard HTML of other programs to HTML for the editor. */
export function parsePaste(html: string, { allowedTools, nextNote }: PasteOptions): PasteResult {
  // HTML copied from this editor needs no cleaning.
  if (html.includes('data-pm-slice')) return { html, pictures: [], omitted: [] }
  const body = parseInertHtml(html)
  shortenOwnLinks(body)
  const commentCount = removeWordComments(body)
  if (nextNote !== null) convertFootnotes(body, nextNote)
  convertVideos(body)
  convertChecklists(body)
  const allowsPictures = allowedTools.has('image')
  const images = [...body.querySelectorAll('img')].filter((image) => !isTracker(image))
  const pictures: PastedPicture[] = []
  for (const image of images) {
    const file = allowsPictures ? toPastedFile(image, pictures.length + 1) : null
    if (!file) continue
    noteAlt(file, image.alt)
    const caption = takeCaption(image)
    noteCaption(file, caption)
    pictures.push({ file, caption })
    insertImageMarker(image, body, pictures.length)
  }
  convertBlocks(body, allowedTools)
  const describe = (selector: string, one: string, many: string): string[] =>
    describeCount(body.querySelectorAll(selector).length, one, many)
  const omitted = [
    ...describeOmittedImages(images.length - pictures.length, allowsPictures),
    ...describe(
      'iframe, video, audio, object, embed, canvas',
      'un contenido incrustado',
      'contenidos incrustados',
    ),
    ...describe('input, select, textarea', 'un campo de formulario', 'campos de formulario'),
    ...describeCount(commentCount, 'un comentario de Word', 'comentarios de Word'),
    ...describeCount(
      convertScripts(body),
      'un subíndice o superíndice (quedó como texto normal)',
      'subíndices o superíndices (quedaron como texto normal)',
    ),
    ...describeCount(
      countMergedCells(body),
      'una celda combinada (su texto está en la primera, y las demás quedaron vacías)',
      'celdas combinadas (su texto está en la primera de cada una, y las demás quedaron vacías)',
    ),
  ]
  return { html: cleanHtml(body, readClassStyles(html)), pictures, omitted }
}

/** Removes the caption of an image that is alone in its figure, and returns it. */
function takeCaption(image: Element): string {
  const figure = image.closest('figure, .wp-caption')
  const caption = figure?.querySelector('figcaption, .wp-caption-text')
  if (!caption || figure?.querySelectorAll('img').length !== 1) return ''
  caption.remove()
  return readLine(caption)
}

function cleanHtml(body: HTMLElement, classStyles: ReadonlyMap<string, string>): string {
  for (const unwanted of body.querySelectorAll('template, script, meta, link, xml, img, title'))
    unwanted.remove()
  for (const comment of listNodes(body, Comment)) comment.remove()
  convertWordLists(body)
  // From the inside out, so that styles of nested elements add up.
  for (const element of [...body.querySelectorAll('*')].toReversed()) simplifyElement(element)
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    list.previousElementSibling?.append(list)
  for (const link of body.querySelectorAll('a')) unwrapLink(link)
  simplifyTables(body, (element) =>
    [...element.classList]
      .map((name) => classStyles.get(name))
      .concat(getStyle(element))
      .join(';'),
  )
  lowerHeadings(body)
  for (const breaking of body.querySelectorAll(':scope > br')) breaking.remove()
  for (const block of body.querySelectorAll(':scope > p, :scope > div > p, h2, h3, h4'))
    if (block.textContent.trim() === '') block.remove()
  // Pasted non-breaking spaces are rarely intended, and would keep lines from breaking.
  return body.innerHTML.replaceAll('&nbsp;', ' ')
}

/** True for the invisible images with which mails and pages count their readers. */
const isTracker = (image: HTMLImageElement): boolean =>
  image.getAttribute('width') === '1' || image.getAttribute('height') === '1'

/** Null if it is not embedded as a data URL: this page must not fetch from other sites. */
function toPastedFile(image: HTMLImageElement, number: number): File | null {
  const [, type = '', data = ''] =
    /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([a-z0-9+/=\s]+)$/i.exec(
      image.getAttribute('src') ?? '',
    ) ?? []
  if (data === '') return null
  const letters = atob(data.replace(/\s/g, ''))
  // About ten times as fast as `Uint8Array.from`, which matters for images of several megabytes.
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return new File([bytes], createPastedFileName(number, type.slice('image/'.length)), { type })
}

const tagEndPattern = />/g
const tagEnclosure = { open: /<[a-z]/gi, getClosing: () => tagEndPattern }

/** Parses HTML with its styles and event handlers renamed: the page's CSP would block each one and report it. */
function parseInertHtml(html: string): HTMLElement {
  const unstyled = html.replaceAll(/<(\/?)style(?=[\s>])/gi, '<$1template')
  const inert = replaceDelimited(unstyled, tagEnclosure, ({ outer }) =>
    outer.replace(/([\s"'])(style|on\w+)\s*=/gi, '$1 data-$2='),
  )
  return new DOMParser().parseFromString(inert, 'text/html').body
}

const getStyle = (element: Element): string => element.getAttribute('data-style') ?? ''

/** The styles of Excel's classes, such as `.xl65 {text-align:center;}`, by name. */
const readClassStyles = (html: string): Map<string, string> =>
  new Map([...html.matchAll(/\.(xl\d+)\s*\{([^{}]*)\}/g)].map(([, name = '', style = '']) => [name, style]))

/** True if the HTML has no text. Otherwise the picture on the clipboard may be just an image of that text. */
export function isPictureOnly(html: string): boolean {
  return parseInertHtml(html).textContent.trim() === ''
}

// Not properties such as `mso-bidi-font-weight`, which do not apply to Latin letters.
const styleMarks = [
  ['strong', /(?<!-)font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /(?<!-)font-style:\s*italic/],
  ['s', /text-decoration[a-z-]{0,20}:[^;]{0,100}line-through/],
] as const

function simplifyElement(element: Element): void {
  const style = getStyle(element)
  const foreign = element.localName.includes(':')
  // Google Docs wraps everything in a <b> and sets its weight back to normal.
  if (foreign || (element.localName === 'b' && /(?<!-)font-weight:\s*(?:normal|400)/.test(style)))
    return element.replaceWith(...element.childNodes)
  if (element.localName !== 'span' || element.closest('h1, h2, h3, h4, h5, h6')) return
  const markNames = styleMarks.filter(([, shape]) => shape.test(style)).map(([name]) => name)
  if (markNames.length === 0 || element.textContent.trim() === '' || element.querySelector(blocks)) return
  const [before, after] = takeOuterSpace(element)
  const marked = markNames.reduce<Element>(
    (inner, name) => createElement(name, {}, ...(inner === element ? inner.childNodes : [inner])),
    element,
  )
  element.replaceWith(before, marked, after)
}

const blocks = 'p, div, li, ul, ol, table, blockquote, pre'

/** Takes the space at both ends out of an element: in Markdown, marks cannot begin or end with one. */
function takeOuterSpace({ firstChild, lastChild }: Element): [before: string, after: string] {
  let [before, after] = ['', '']
  if (firstChild instanceof Text) {
    const { data } = firstChild
    firstChild.data = data.trimStart()
    before = data.slice(0, data.length - firstChild.length)
  }
  if (lastChild instanceof Text) {
    const { data } = lastChild
    lastChild.data = data.trimEnd()
    after = data.slice(lastChild.length)
  }
  return [before, after]
}

/** Converts Word's lists: paragraphs with a visible marker and a style such as `mso-list:l0 level1 lfo1`. */
function convertWordLists(root: HTMLElement): void {
  let open: HTMLElement[] = []
  let last: Element | null = null
  for (const item of root.querySelectorAll('p[data-style*="mso-list"]')) {
    const level = Number(/level(\d)/.exec(getStyle(item))?.[1] ?? 1)
    const marker = item.querySelector('[data-style*="Ignore"]')
    const kind = /^[\s(]*[0-9a-z]{1,3}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    const box = marker
      ? getWordBox(marker, [...item.querySelectorAll('[data-style]')].map(getStyle).join(';'))
      : ''
    marker?.remove()
    if (last === null || item.previousElementSibling !== last) open = []
    open = open.slice(0, level)
    // A numbered list below one with bullets is another list.
    if (open.length === level && open.at(-1)?.localName !== kind) open.pop()
    while (open.length < level) {
      const list = document.createElement(kind)
      const parent = open.at(-1)
      if (parent) (parent.lastElementChild ?? parent).append(list)
      else item.before(list)
      open.push(list)
    }
    open.at(-1)?.append(createElement('li', {}, box, ...item.childNodes))
    item.remove()
    last = open[0] ?? null
  }
}

/** Browsers may make links within the text absolute, with the address of the page that it is pasted into. */
function shortenOwnLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')) {
    const [page, ...hash] = (link.getAttribute('href') ?? '').split('#')
    if (page === location.href.split('#')[0]) link.setAttribute('href', `#${hash.join('#')}`)
  }
}

/** Removes Google's redirect from a link, and the link itself if it has no target. */
function unwrapLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  const url = URL.canParse(href) ? new URL(href) : null
  const target =
    url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null
  if (target) link.href = target
  // Word uses links without a target as bookmarks.
  if (href === '' || href.startsWith('#_')) link.replaceWith(...link.childNodes)
}

/** If there is an h1, lowers all headings by one level, because the article's title is the page's h1. */
function lowerHeadings(root: HTMLElement): void {
  const down = root.querySelector('h1') ? 1 : 0
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(4, Number(heading.localName[1]) + down)
    const lowered = document.createElement(`h${level}`)
    lowered.append(heading.textContent.replace(/\s+/g, ' ').trim())
    heading.replaceWith(lowered)
  }
}
