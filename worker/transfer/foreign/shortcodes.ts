import type { Surroundings } from './places.ts'

export type Attachment = { url: string; alt: string; caption: string }

const quoted = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(quoted)].map(([, name = '', a, b, c]) => [name.toLowerCase(), a ?? b ?? c ?? '']),
  )
}

const figure = (image: string, caption: string): string =>
  `\n\n<figure>${image}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n\n`

const imageOf = ({ url, alt, caption }: Attachment): string =>
  figure(`<img src="${escaped(url)}" alt="${escaped(alt)}">`, escaped(caption))

type Rule = (
  attributes: Record<string, string>,
  content: string,
  attachments: ReadonlyMap<string, Attachment>,
) => string

function caption(attributes: Record<string, string>, content: string): string {
  const image = /(?:<a[^>]*>\s*)?<img[^>]*>(?:\s*<\/a>)?/i.exec(content)?.[0]
  if (image === undefined) return content
  return figure(image, attributes['caption'] ?? content.replace(image, '').trim())
}

const player: Rule = (attributes, content) => {
  const { src, mp4, mp3, url, id } = attributes
  const [given] = [src, mp4, mp3, url, content.trim()].filter(Boolean)
  const address = given ?? (id === undefined ? '' : id)
  if (/^https?:/.test(address)) return `\n\n${address}\n\n`
  return ''
}
const video =
  (page: string): Rule =>
  ({ id, url }, content) => {
    const given = url ?? id ?? content.trim()
    return given === '' ? '' : `\n\n${/^https?:/.test(given) ? given : page + given}\n\n`
  }
const code: Rule = ({ lang, language }, content) => {
  const name = lang ?? language
  return `<pre><code${name === undefined ? '' : ` class="language-${escaped(name)}"`}>${content.replace(/^\n/, '')}</code></pre>`
}

/** What each means that WordPress and its usual plugins write into texts. */
const known: Readonly<Record<string, Rule>> = {
  caption,
  wp_caption: caption,
  // Without a list it shows all that belong to the article, which are those that came along.
  gallery: ({ ids, include }, _, attachments) =>
    (ids ?? include ?? [...attachments.keys()].join(','))
      .split(',')
      .flatMap((id) => attachments.get(id.trim()) ?? [])
      .map(imageOf)
      .join(''),
  embed: player,
  video: player,
  audio: player,
  youtube: video('https://www.youtube.com/watch?v='),
  vimeo: video('https://vimeo.com/'),
  code,
  sourcecode: code,
  highlight: code,
}

// `[name]`, `[name a="b"]`, `[name /]`, with or without `[/name]`. A word in brackets alone is a word in brackets.
const opening = /\[([a-z][\w-]*)((?:\s+[^[\]]*?)?)\s*(\/?)\]/gi

/** Takes the shortcodes of a text out: those that are known as what they show, the rest are told of. */
export function withoutShortcodes(
  html: string,
  attachments: ReadonlyMap<string, Attachment>,
  tell: Surroundings['tell'],
): string {
  const parts = html.split(/(<pre[\s>][\s\S]*?<\/pre>|<code[\s>][\s\S]*?<\/code>)/i)
  // Code shows brackets as they are, unless the shortcode goes around it.
  return parts.map((part, index) => (index % 2 === 1 ? part : replaceIn(part, attachments, tell))).join('')
}

function replaceIn(
  text: string,
  attachments: ReadonlyMap<string, Attachment>,
  tell: Surroundings['tell'],
): string {
  let result = ''
  let at = 0
  for (const { 0: tag, 1: name = '', 2: given = '', index } of text.matchAll(opening)) {
    if (index < at) continue
    const lower = name.toLowerCase()
    const end = `[/${name}]`
    const closing = text.indexOf(end, index + tag.length)
    const rule = Object.hasOwn(known, lower) ? known[lower] : undefined
    const isShortcode = rule !== undefined || closing >= 0 || given.includes('=') || /[_-]/.test(name)
    if (!isShortcode) continue
    // `[[name]]` is how somebody writes of one.
    if (text[index - 1] === '[') continue
    const content = closing < 0 ? '' : text.slice(index + tag.length, closing)
    const bare = given.trim().replace(/^=/, '')
    const attributes = given.includes('=') ? attributesOf(given) : bare ? { id: bare } : {}
    if (rule) result += text.slice(at, index) + rule(attributes, content, attachments)
    else {
      tell('shortcode', `[${name}]`)
      result += text.slice(at, index) + replaceIn(content, attachments, tell)
    }
    at = closing < 0 ? index + tag.length : closing + end.length
  }
  return result + text.slice(at)
}
