import { crc32 } from '../archive/crc32.ts'
import { decodeText, type Read } from '../archive/entry.ts'
import { maxArticleBytes } from '../contract.ts'
import type { ArticleUnit, Contents } from './plan.ts'

// An export of WordPress is cut into its items by their bytes, a slice at a time; the XML of each is the
// worker's to read.

const sliceBytes = 1024 * 1024
const marks = /<item[\s>]|<\/item>|<!\[CDATA\[|\]\]>/g
const longestMark = 9

type Range = { from: number; to: number }

/** An export of WordPress (WXR) as one article an item; null where it is none. */
export async function readWordPress(file: Blob): Promise<Read<Contents> | null> {
  const { items, crc } = await findItems(file)
  if (items.length === 0) return null
  const refused = items
    .filter(({ from, to }) => to - from > 2 * maxArticleBytes)
    .map(({ from }) => ({ name: `En el byte ${from}`, reason: 'Pesa demasiado para un artículo.' }))
  const articles = items
    .filter(({ from, to }) => to - from <= 2 * maxArticleBytes)
    .map(({ from, to }, index): ArticleUnit => {
      const load = async () => {
        const text = decodeText(new Uint8Array(await file.slice(from, to).arrayBuffer()))
        if (!text.ok) return text
        return {
          ok: true,
          value: { text: `<rss><channel>${text.value}</channel></rss>`, pending: null },
        } as const
      }
      const name = `Entrada ${index + 1}`
      return { type: 'article', format: 'wordpress', key: `wordpress/${from}`, name, bytes: to - from, load }
    })
  const fingerprint = `${file.size}:${crc}`
  return { ok: true, value: { articles, images: [], redirects: [], refused, fingerprint } }
}

async function findItems(file: Blob): Promise<{ items: Range[]; crc: number }> {
  // A character a byte, so that places in the text are places in the file. What is looked for is ASCII.
  const decoder = new TextDecoder('latin1')
  const items: Range[] = []
  let crc = 0
  let rest = ''
  let inText = false
  let from: number | null = null
  for (let at = 0; at < file.size; at += sliceBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer())
    crc = crc32(bytes, crc)
    const window = rest + decoder.decode(bytes)
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
  return { items, crc }
}
