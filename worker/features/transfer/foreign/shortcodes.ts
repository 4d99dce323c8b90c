import { splitDelimited } from '#client/runtime/text/delimited.ts'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import type { ConversionContext } from './conversion-context.ts'
import { requireBoundedLength } from './limits.ts'

export type Attachment = { url: string; alt: string; caption: string }

const attributePattern = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attributePattern)].map(([, name = '', a, b, c]) => [
      name.toLowerCase(),
      a ?? b ?? c ?? '',
    ]),
  )
}

const createFigure = (image: string, caption: string): string =>
  `\n\n<figure>${image}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n\n`

const toImageFigure = ({ url, alt, caption }: Attachment): string =>
  createFigure(`<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`, escapeHtml(caption))

/** The images of the export, by id, and where a shortcode says what it cannot show. */
type Surroundings = {
  attachments: ReadonlyMap<string, Attachment>
  addNote: ConversionContext['addNote']
}

type Rule = (attributes: Record<string, string>, content: string, surroundings: Surroundings) => string

function caption(attributes: Record<string, string>, content: string): string {
  const image = /(?:<a[^<>]*>\s*)?<img[^<>]*>(?:\s*<\/a>)?/i.exec(content)?.[0]
  if (image === undefined) return content
  return createFigure(image, attributes['caption'] ?? content.replace(image, '').trim())
}

const player: Rule = ({ src, mp4, mp3, url, id }, content) => {
  const [address = ''] = [src, mp4, mp3, url, content.trim(), id].filter(Boolean)
  return /^https?:/.test(address) ? `\n\n${address}\n\n` : ''
}
const video =
  (page: string): Rule =>
  ({ id, url }, content) => {
    const given = url ?? id ?? content.trim()
    return given === '' ? '' : `\n\n${/^https?:/.test(given) ? given : page + given}\n\n`
  }
const code: Rule = ({ lang, language }, content) => {
  const name = lang ?? language
  return `<pre><code${name === undefined ? '' : ` class="language-${escapeHtml(name)}"`}>${content.replace(/^\n/, '')}</code></pre>`
}

/** Shortcodes of WordPress and common plugins. */
const shortcodeRules: Readonly<Record<string, Rule>> = {
  caption,
  wp_caption: caption,
  // Without a list it shows all attachments of the article.
  gallery: ({ ids, include }, _, { attachments, addNote }) => {
    const wanted = (ids ?? include)?.match(/\d+/g) ?? [...attachments.keys()]
    const images = wanted.flatMap((id) => attachments.get(id) ?? []).map(toImageFigure)
    if (images.length < Math.max(wanted.length, 1)) addNote('gallery')
    return images.length > 0 ? `\n\n<div class="wp-block-gallery">${images.join('')}</div>\n\n` : ''
  },
  embed: player,
  video: player,
  audio: player,
  youtube: video('https://www.youtube.com/watch?v='),
  vimeo: video('https://vimeo.com/'),
  code,
  sourcecode: code,
  highlight: code,
}

// `[name]`, `[name a="b"]` or `[name /]`, with or without `[/name]`. Plain words in brackets are not shortcodes.
const opening = /\[([a-z][\w-]*)(\s[^[\]]*|\/)?\]/gi
const closing = /\[\/([a-z][\w-]*)\]/gi

const codeEnds = { pre: /<\/pre>/gi, code: /<\/code>/gi }
const codes = {
  open: /<(pre|code)[\s>]/gi,
  getClosing: ([, name = '']: RegExpExecArray) =>
    name.toLowerCase() === 'pre' ? codeEnds.pre : codeEnds.code,
}

/** Replaces known shortcodes by what they show; removes and reports the others. */
export function replaceShortcodes(
  html: string,
  attachments: ReadonlyMap<string, Attachment>,
  addNote: ConversionContext['addNote'],
): string {
  let result = ''
  // Leave brackets in code unchanged, unless a shortcode encloses the code.
  for (const piece of splitDelimited(html, codes)) {
    result += typeof piece === 'string' ? replaceInText(piece, attachments, addNote) : piece.outer
    // An article can repeat the same gallery any number of times.
    requireBoundedLength(result, html)
  }
  return result
}

/** Lists the positions of the closing tags by name, the nearest last. */
function findClosings(text: string): Map<string, number[]> {
  const tags = Map.groupBy(text.matchAll(closing), ([, name = '']) => name)
  return new Map([...tags].map(([name, found]) => [name, found.map(({ index }) => index).reverse()]))
}

function replaceInText(
  text: string,
  attachments: ReadonlyMap<string, Attachment>,
  addNote: ConversionContext['addNote'],
): string {
  const closings = findClosings(text)
  /** The closing tags of open shortcodes, innermost last. */
  const open: { from: number; to: number }[] = []
  let result = ''
  let at = 0
  const close = (index: number): void => {
    for (let last = open.at(-1); last && last.from < index; last = open.at(-1)) {
      result += text.slice(at, last.from)
      at = last.to
      open.pop()
    }
  }
  for (const { 0: tag, 1: name = '', 2: attributeText = '', index } of text.matchAll(opening)) {
    if (index < at) continue
    close(index)
    const lower = name.toLowerCase()
    const given = attributeText.trimEnd().replace(/\/$/, '').trimEnd()
    const places = closings.get(name) ?? []
    for (let next = places.at(-1); next !== undefined && next < index; next = places.at(-1)) places.pop()
    const nearest = places.at(-1)
    const limit = open.at(-1)?.from ?? text.length
    const end = nearest !== undefined && nearest < limit ? nearest : null
    const rule = Object.hasOwn(shortcodeRules, lower) ? shortcodeRules[lower] : undefined
    const isShortcode = rule !== undefined || end !== null || given.includes('=') || /[_-]/.test(name)
    if (!isShortcode) continue
    // `[[name]]` is an escaped shortcode.
    if (text[index - 1] === '[') continue
    const bare = given.trim().replace(/^=/, '')
    const attributes = given.includes('=') ? parseAttributes(given) : bare ? { id: bare } : {}
    const start = index + tag.length
    const after = end === null ? start : end + name.length + 3
    if (rule) {
      const content = end === null ? '' : text.slice(start, end)
      result += text.slice(at, index) + rule(attributes, content, { attachments, addNote })
      at = after
      requireBoundedLength(result, text)
    } else {
      addNote('shortcode', `[${name}]`)
      result += text.slice(at, index)
      at = start
      if (end !== null) open.push({ from: end, to: after })
    }
  }
  close(text.length)
  return result + text.slice(at)
}
