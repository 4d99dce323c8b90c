import { splitDelimited } from '#client/runtime/text/delimited.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { decodeText, type ReadResult } from '../archive/zip.ts'
import {
  type ArticleUnit,
  type ImportContents,
  type RejectedItem,
  sha256,
  toContents,
} from './import-plan.ts'

// Splits a WordPress export into items by byte position, one slice at a time. The worker parses the XML of each item.

const sliceBytes = 1024 * 1024
const markPattern = /<item[\s>]|<\/item>|<!\[CDATA\[|\]\]>/g
const maxMarkLength = 9

type ByteRange = { from: number; to: number }
/** Position of an item in the file, its type, its id, the id of its parent item and the number of its public comments. */
type ItemFacts = ByteRange & { type: string; id: string; parent: string; comments: number }
const authorEndPattern = /<\/wp:author>/g
const authorMarks = { open: /<wp:author>/g, getClosing: () => authorEndPattern }

type LoadText = (range: ByteRange) => Promise<ReadResult<string>>

/** Reads a WordPress export (WXR) as one article per item with its images; null if the file is no such export. */
export async function readWordPressExport(file: Blob): Promise<ReadResult<ImportContents> | null> {
  const { items, fingerprint } = await findItems(file)
  const [first] = items
  if (!first) return null
  const head = latin1.decode(await file.slice(0, Math.min(first.from, maxHeadBytes)).arrayBuffer())
  const encoding =
    /^[^>]{0,60}encoding=["']([\w-]+)["']/.exec(head.trimStart().replace('ï»¿', ''))?.[1] ?? 'utf-8'
  const load: LoadText = async ({ from, to }) => decodeAs(await file.slice(from, to).arrayBuffer(), encoding)
  const authors = await load({ from: 0, to: Math.min(first.from, maxHeadBytes) })
  if (!authors.ok) return authors
  const named = [...splitDelimited(authors.value, authorMarks)]
    .map((piece) => (typeof piece === 'string' ? '' : piece.outer))
    .join('')
  const facts: ItemFacts[] = []
  for (const item of items) facts.push(await readItemFacts(file, item))
  const attachments = facts.filter(({ type }) => type === 'attachment')
  const articles = facts.filter(isText).map((item): ArticleUnit => {
    const { from, to } = item
    return {
      type: 'article',
      format: 'wordpress',
      key: `wordpress/${from}`,
      name: `En el byte ${from}`,
      bytes: to - from,
      load: () => loadItem(item, attachments, named, load),
    }
  })
  const contents = toContents(articles, listOtherItems(facts), fingerprint)
  const numbered = contents.articles.map((unit, index) => ({ ...unit, name: `Entrada ${index + 1}` }))
  return { ok: true, value: { ...contents, articles: numbered } }
}

const isText = ({ type }: ItemFacts): boolean => type === 'post' || type === 'page' || type === ''

/** Bytes read before the first item, which contain the authors and all categories and tags. */
const maxHeadBytes = 8 * 1024 * 1024
// One character per byte, so that positions in the text are positions in the file. The searched marks are ASCII.
const latin1 = new TextDecoder('latin1')

function decodeAs(bytes: ArrayBuffer, encoding: string): ReadResult<string> {
  if (/^utf-?8$/i.test(encoding)) return decodeText(new Uint8Array(bytes))
  try {
    return { ok: true, value: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return { ok: false, reason: `No está en ${encoding}, aunque lo dice.` }
  }
}

/** Returns the last match, because the text of an article may contain the same tag. */
const getLastValue = (text: string, name: string): string =>
  [...text.matchAll(new RegExp(`<wp:${name}>(?:<!\\[CDATA\\[)?(\\w*)`, 'g'))].at(-1)?.[1] ?? ''

async function readItemFacts(file: Blob, { from, to }: ByteRange): Promise<ItemFacts> {
  const text = latin1.decode(await file.slice(from, to).arrayBuffer())
  return {
    from,
    to,
    type: getLastValue(text, 'post_type'),
    id: getLastValue(text, 'post_id'),
    parent: getLastValue(text, 'post_parent'),
    comments: [...text.matchAll(/<wp:comment_approved>(?:<!\[CDATA\[)?1\b/g)].length,
  }
}

const namedImagePattern =
  /wp-image-(\d+)|_thumbnail_id\]\]><\/wp:meta_key>\s*<wp:meta_value><!\[CDATA\[(\d+)/g

/** XML of an item with its author and the attachments it names. */
async function loadItem(
  item: ItemFacts,
  attachments: readonly ItemFacts[],
  authors: string,
  load: LoadText,
): ReturnType<ArticleUnit['load']> {
  const text = await load(item)
  if (!text.ok) return text
  const named = new Set<string>()
  for (const [, image, cover] of text.value.matchAll(namedImagePattern)) named.add(image ?? cover ?? '')
  let showsAllAttachments = false
  for (const [, attributes = ''] of text.value.matchAll(/\[gallery([^[\]]*)/g)) {
    // Without a list, a gallery shows all attachments of the item.
    if (!/(?:ids|include)=/.test(attributes)) showsAllAttachments = true
    for (const [, ids = ''] of attributes.matchAll(/(?:ids|include)=[^\d\s\]]{0,8}([\d,\s]+)/g))
      for (const id of ids.split(',')) named.add(id.trim())
  }
  const parts: string[] = []
  for (const one of attachments) {
    if (!named.has(one.id) && !(showsAllAttachments && one.parent === item.id)) continue
    const attachment = await load(one)
    if (attachment.ok) parts.push(attachment.value)
  }
  const value = `<rss><channel>${authors}${text.value}${parts.join('')}</channel></rss>`
  return { ok: true, value: { text: value } }
}

/** What WordPress's own types are called, one and many. */
const otherNames: Readonly<Record<string, readonly [one: string, many: string]>> = {
  attachment: ['imagen o archivo de su biblioteca', 'imágenes o archivos de su biblioteca'],
  nav_menu_item: ['enlace de sus menús', 'enlaces de sus menús'],
  revision: ['versión anterior', 'versiones anteriores'],
  wp_template: ['plantilla de su diseño', 'plantillas de su diseño'],
}

/** What is not imported: comments, and items that are neither articles nor pages, counted by type. */
function listOtherItems(facts: readonly ItemFacts[]): RejectedItem[] {
  const others = facts.filter((item) => !isText(item))
  const comments = facts.reduce((sum, item) => sum + item.comments, 0)
  const left = {
    name: pluralize(comments, 'comentario', 'comentarios'),
    reason: 'Los artículos de este sitio no los tienen. Guarda el archivo: ahí siguen.',
  }
  const rows = [...Map.groupBy(others, ({ type }) => type)].map(([type, { length }]) => ({
    name: pluralize(
      length,
      ...(otherNames[type] ?? ([`elemento «${type}»`, `elementos «${type}»`] as const)),
    ),
    reason:
      type === 'attachment' ? 'Las imágenes entran con los artículos que las muestran.' : 'No son artículos.',
  }))
  return comments > 0 ? [left, ...rows] : rows
}

async function findItems(file: Blob): Promise<{ items: ByteRange[]; fingerprint: string }> {
  const items: ByteRange[] = []
  let fingerprint = ''
  let rest = ''
  let inText = false
  let from: number | null = null
  for (let at = 0; at < file.size; at += sliceBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer())
    fingerprint = await sha256(fingerprint + (await sha256(bytes)))
    const window = rest + latin1.decode(bytes)
    const start = at - rest.length
    let used = 0
    for (const { 0: mark, index } of window.matchAll(markPattern)) {
      used = index + mark.length
      if (inText) inText = mark !== ']]>'
      else if (mark === '<![CDATA[') inText = true
      else if (mark === '</item>') {
        if (from !== null) items.push({ from, to: start + used })
        from = null
      } else if (mark !== ']]>') from ??= start + index
    }
    // A mark may start in this slice and end in the next.
    rest = window.slice(Math.max(used, window.length - maxMarkLength + 1))
  }
  return { items, fingerprint }
}
