import { enclosedIn } from '#client/runtime/text/enclosed.ts'
import { decodeText, type Read } from '../archive/entry.ts'
import { maxArticleBytes } from '../contract.ts'
import { type ArticleUnit, type Contents, type Refused, sha256 } from './plan.ts'

// An export of WordPress is cut into its items by their bytes, a slice at a time; the XML of each is the
// worker's to read.

const sliceBytes = 1024 * 1024
const marks = /<item[\s>]|<\/item>|<!\[CDATA\[|\]\]>/g
const longestMark = 9

type Range = { from: number; to: number }
/** What an item says of itself, as far as the others must know it. */
type Facts = Range & { type: string; id: string; parent: string }
const authorEnd = /<\/wp:author>/g
const authorMarks = { open: /<wp:author>/g, closeOf: () => authorEnd }

type Load = (range: Range) => Promise<Read<string>>

/** An export of WordPress (WXR) as one article an item, with the images that it names; null where it is none. */
export async function readWordPress(file: Blob): Promise<Read<Contents> | null> {
  const { items, fingerprint } = await findItems(file)
  const [first] = items
  if (!first) return null
  const head = latin1.decode(await file.slice(0, Math.min(first.from, maxHead)).arrayBuffer())
  const encoding =
    /^[^>]{0,60}encoding=["']([\w-]+)["']/.exec(head.trimStart().replace('ï»¿', ''))?.[1] ?? 'utf-8'
  const load: Load = async ({ from, to }) => decode(await file.slice(from, to).arrayBuffer(), encoding)
  const authors = await load({ from: 0, to: Math.min(first.from, maxHead) })
  if (!authors.ok) return authors
  const named = [...enclosedIn(authors.value, authorMarks)]
    .map((piece) => (typeof piece === 'string' ? '' : piece.whole))
    .join('')
  const facts: Facts[] = []
  for (const item of items) facts.push(await factsOf(file, item))
  const attachments = facts.filter(({ type }) => type === 'attachment')
  const texts = facts.filter(({ type }) => type === 'post' || type === 'page' || type === '')
  const refused = texts
    .filter(({ from, to }) => to - from > 2 * maxArticleBytes)
    .map(({ from }) => ({ name: `En el byte ${from}`, reason: 'Pesa demasiado para un artículo.' }))
  const articles = texts
    .filter(({ from, to }) => to - from <= 2 * maxArticleBytes)
    .map((item, index): ArticleUnit => {
      const { from, to } = item
      return {
        type: 'article',
        format: 'wordpress',
        key: `wordpress/${from}`,
        name: `Entrada ${index + 1}`,
        bytes: to - from,
        load: () => loadItem(item, attachments, named, load),
      }
    })
  const told = [...refused, ...othersOf(facts)]
  const contents = {
    articles,
    images: [],
    redirects: [],
    pictures: [],
    isOurs: false,
    refused: told,
    fingerprint,
  }
  return { ok: true, value: contents }
}

/** Before the first item stand the authors, and every category and tag of the site. */
const maxHead = 8 * 1024 * 1024
// A character a byte, so that places in the text are places in the file. What is looked for is ASCII.
const latin1 = new TextDecoder('latin1')

function decode(bytes: ArrayBuffer, encoding: string): Read<string> {
  if (/^utf-?8$/i.test(encoding)) return decodeText(new Uint8Array(bytes))
  try {
    return { ok: true, value: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return { ok: false, reason: `No está en ${encoding}, aunque lo dice.` }
  }
}

/** The last of them: a text may speak of the same. */
const lastOf = (text: string, name: string): string =>
  [...text.matchAll(new RegExp(`<wp:${name}>(?:<!\\[CDATA\\[)?(\\w*)`, 'g'))].at(-1)?.[1] ?? ''

async function factsOf(file: Blob, { from, to }: Range): Promise<Facts> {
  const text = latin1.decode(await file.slice(from, to).arrayBuffer())
  return {
    from,
    to,
    type: lastOf(text, 'post_type'),
    id: lastOf(text, 'post_id'),
    parent: lastOf(text, 'post_parent'),
  }
}

/** An item with the attachments that it names behind it, and who wrote it. */
async function loadItem(
  item: Facts,
  attachments: readonly Facts[],
  authors: string,
  load: Load,
): ReturnType<ArticleUnit['load']> {
  const text = await load(item)
  if (!text.ok) return text
  const named = new Set(
    [
      ...text.value.matchAll(
        /wp-image-(\d+)|_thumbnail_id\]\]><\/wp:meta_key>\s*<wp:meta_value><!\[CDATA\[(\d+)/g,
      ),
    ].map(([, image, cover]) => image ?? cover ?? ''),
  )
  const galleries = [...text.value.matchAll(/\[gallery([^[\]]*)/g)].map(([, attributes = '']) => attributes)
  for (const attributes of galleries)
    for (const [, ids = ''] of attributes.matchAll(/(?:ids|include)=["']?([\d,\s]+)/g))
      for (const id of ids.split(',')) named.add(id.trim())
  const isWhole = galleries.some((attributes) => !/(?:ids|include)=/.test(attributes))
  const parts: string[] = []
  for (const one of attachments) {
    if (!named.has(one.id) && !(isWhole && one.parent === item.id)) continue
    const attachment = await load(one)
    if (attachment.ok) parts.push(attachment.value)
  }
  const value = `<rss><channel>${authors}${text.value}${parts.join('')}</channel></rss>`
  return { ok: true, value: { text: value, pending: null } }
}

/** What an export holds beside articles and pages, a line a kind. */
function othersOf(facts: readonly Facts[]): Refused[] {
  const kinds = Map.groupBy(facts, ({ type }) => type)
  return [...kinds].flatMap(([type, { length }]): Refused[] => {
    if (type === 'post' || type === 'page' || type === '') return []
    const count = length === 1 ? '1 entrada' : `${length} entradas`
    const reason =
      type === 'attachment' ? 'Las imágenes entran con los artículos que las muestran.' : 'No son artículos.'
    return [{ name: `${count} de tipo «${type}»`, reason }]
  })
}

async function findItems(file: Blob): Promise<{ items: Range[]; fingerprint: string }> {
  const items: Range[] = []
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
    for (const { 0: mark, index } of window.matchAll(marks)) {
      used = index + mark.length
      if (inText) inText = mark !== ']]>'
      else if (mark === '<![CDATA[') inText = true
      else if (mark === '</item>') {
        if (from !== null) items.push({ from, to: start + used })
        from = null
      } else if (mark !== ']]>') from ??= start + index
    }
    // A mark may begin in this slice and end in the next.
    rest = window.slice(Math.max(used, window.length - longestMark + 1))
  }
  return { items, fingerprint }
}
