import { XMLParser } from 'fast-xml-parser'
import * as v from 'valibot'
import { normalizeLink } from '#client/features/transfer/address.ts'
import { parseInstant } from '#client/features/transfer/read/instant.ts'
import { replaceDelimited } from '#client/runtime/text/delimited.ts'
import { decodeUriPart } from '#client/runtime/text/parse.ts'
import { getAttribute } from './elements.ts'
import { type ForeignArticle, type SkippedItem, skipPage, untitledName } from './foreign-article.ts'
import { htmlToMarkdown, toPlainText } from './html.ts'
import type { ImageHint } from './images.ts'
import { maxTagsRead } from './limits.ts'
import { addParagraphs } from './paragraphs.ts'
import { type Attachment, replaceShortcodes } from './shortcodes.ts'

const textNode = v.union([
  v.string(),
  v.pipe(
    v.object({ '#text': v.optional(v.string(), '') }),
    v.transform((given) => given['#text']),
  ),
])
const node = v.optional(textNode, '')
const categorySchema = v.union([
  v.pipe(
    v.string(),
    v.transform((name) => ({ name, domain: 'post_tag' })),
  ),
  v.pipe(
    v.object({ '#text': node, '@_domain': v.optional(v.string(), '') }),
    v.transform((one) => ({ name: one['#text'], domain: one['@_domain'] })),
  ),
])
const itemSchema = v.object({
  title: node,
  link: node,
  guid: node,
  'dc:creator': node,
  'content:encoded': node,
  'excerpt:encoded': node,
  'wp:post_id': node,
  'wp:post_name': node,
  'wp:post_date': node,
  'wp:post_date_gmt': node,
  'wp:post_type': node,
  'wp:status': node,
  'wp:post_password': node,
  'wp:attachment_url': node,
  category: v.optional(v.array(categorySchema), []),
  'wp:postmeta': v.optional(v.array(v.object({ 'wp:meta_key': node, 'wp:meta_value': node })), []),
})
type Item = v.InferOutput<typeof itemSchema>
const authorSchema = v.object({ 'wp:author_login': node, 'wp:author_display_name': node })
const wxrSchema = v.object({
  rss: v.object({
    channel: v.object({
      item: v.pipe(v.array(itemSchema), v.minLength(1)),
      'wp:author': v.optional(v.array(authorSchema), []),
    }),
  }),
})

const lists = new Set(['item', 'category', 'wp:postmeta', 'wp:author'])

function parseWxr(text: string): { item: Item[]; authors: Map<string, string> } | null {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    isArray: (name) => lists.has(name),
  })
  try {
    const parsed = v.safeParse(wxrSchema, parser.parse(text))
    if (!parsed.success) return null
    const { item, 'wp:author': authors } = parsed.output.rss.channel
    const names = authors.map((one) => [one['wp:author_login'], one['wp:author_display_name']] as const)
    return { item, authors: new Map(names) }
  } catch {
    return null
  }
}

const getMeta = (item: Item, key: string): string =>
  item['wp:postmeta'].find((one) => one['wp:meta_key'] === key)?.['wp:meta_value'] ?? ''

function listAttachments(items: readonly Item[]): Map<string, Attachment> {
  const attachments = items.filter((item) => item['wp:post_type'] === 'attachment')
  return new Map(
    attachments.map((item) => [
      item['wp:post_id'],
      {
        url: item['wp:attachment_url'] || item.guid,
        alt: getMeta(item, '_wp_attachment_image_alt') || '',
        caption: toPlainText(item['excerpt:encoded']),
      },
    ]),
  )
}

/** Parses one item of a WordPress export (WXR), followed by its attachments; returns null if it is not one. */
export function parseWordPressItem(text: string, withPages: boolean): ForeignArticle | SkippedItem | null {
  const parsed = parseWxr(text)
  const [item] = parsed?.item ?? []
  if (!parsed || !item) return null
  const title = toPlainText(item.title)
  const name = title || untitledName
  const type = item['wp:post_type']
  const status = item['wp:status']
  if (status === 'trash') return { name, reason: 'Estaba en la papelera.' }
  if (status === 'auto-draft') return { name, reason: 'Es un borrador que WordPress creó solo.' }
  if (type === 'page' && !withPages) return skipPage(name)
  if (type !== 'post' && type !== 'page') return { name, reason: `No es un artículo (${type || 'otro'}).` }
  const attachments = listAttachments(parsed.item)
  const cover = attachments.get(getMeta(item, '_thumbnail_id'))
  const isClosed = item['wp:post_password'] !== '' || status === 'private'
  const isOut = !isClosed && (status === 'publish' || status === 'future')
  return {
    title: name,
    isPage: type === 'page',
    slug: decodeUriPart(item['wp:post_name']) ?? item['wp:post_name'],
    excerpt: toPlainText(item['excerpt:encoded']),
    tags: item.category
      .filter(({ domain }) => /^(?:post_tag|category)$/.test(domain))
      .toSorted((a, b) => Number(a.domain === 'category') - Number(b.domain === 'category'))
      .slice(0, maxTagsRead)
      .map((tag) => toPlainText(tag.name)),
    status: isOut ? 'published' : 'draft',
    // The GMT date of a draft is all zeros.
    at: parseInstant(`${item['wp:post_date_gmt']}Z`) ?? parseInstant(`${item['wp:post_date']}Z`),
    author: parsed.authors.get(item['dc:creator']) || null,
    seoTitle:
      getMeta(item, '_yoast_wpseo_title')
        .replace(/%%[^%]*%%/g, '')
        .trim() || null,
    seoDescription: getMeta(item, '_yoast_wpseo_metadesc') || getMeta(item, 'rank_math_description') || null,
    cover: cover ? { address: cover.url.replace(/^http:/, 'https:'), alt: cover.alt } : null,
    addresses: [item.link, item.guid].flatMap((href) => normalizeLink(href, '') ?? []),
    notes: isClosed ? ['No era pública (privada o con contraseña): entra como borrador.'] : [],
    toMarkdown: (around) => {
      const getImageHint = createImageHint(attachments)
      const html = removeBlockComments(item['content:encoded'], around.addNote)
      const shown = replaceShortcodes(html.text, attachments, around.addNote)
      return htmlToMarkdown(html.isBlocks ? shown : addParagraphs(shown), around, { getImageHint })
    },
  }
}

/** Finds the original file of an image that the article shows as a thumbnail. */
const createImageHint =
  (attachments: ReadonlyMap<string, Attachment>): ImageHint =>
  (image) => {
    const id = /wp-image-(\d+)/.exec(getAttribute(image, 'className'))?.[1]
    const found = id === undefined ? undefined : attachments.get(id)
    return found ? { src: found.url, alt: found.alt } : null
  }

const commentEnd = /-->/g
const comments = { open: /<!--/g, getClosing: () => commentEnd }

/** Removes the comments that delimit blocks, and reports blocks without content, which WordPress generated. */
function removeBlockComments(
  html: string,
  addNote: (kind: 'block', what: string) => void,
): { text: string; isBlocks: boolean } {
  const text = replaceDelimited(html, comments, ({ inner }) => {
    const comment = inner.trim()
    const name = comment.endsWith('/') ? /^wp:([\w/-]+)/.exec(comment.slice(0, -1))?.[1] : undefined
    if (name !== undefined && !/^(?:more|nextpage|spacer|separator)$/.test(name)) addNote('block', name)
    return ''
  })
  const isBlocks = /<!--\s*wp:/.test(html) && /<(?:p|h[1-6]|ul|ol|figure|div)[\s>]/i.test(html)
  return { text, isBlocks }
}
