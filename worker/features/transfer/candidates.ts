import type { ArticleBatch, ArticleFormat } from '#client/features/transfer/contract.ts'
import { isAppError } from '#client/runtime/errors.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { log } from '../../http/log.ts'
import { type Article, parseArticle } from './export/text-file.ts'
import type { ConversionContext } from './foreign/conversion-context.ts'
import {
  convertForeignArticle,
  type ForeignArticle,
  getForeignSlug,
  listFormerPaths,
  type SkippedItem,
  undatedNote,
} from './foreign/foreign-article.ts'
import { parseGhostPost } from './foreign/ghost.ts'
import { parseNotionPage } from './foreign/notion.ts'
import { parseSubstackPost } from './foreign/substack.ts'
import { parseTextFile } from './foreign/text-file.ts'
import { parseWordPressItem } from './foreign/wordpress.ts'

type ImportBatch = Pick<ArticleBatch, 'format' | 'pages' | 'drafts'>
type ImportItem = Pick<ArticleBatch['items'][number], 'key' | 'text' | 'pending'>

/** An article ready to be stored, with its unpublished changes (`pending`) and a note for the manager. */
export type ConvertedArticle = { article: Article; pending: Article['content'] | null; note: string | null }

/** An article before conversion, with the fields that tell whether it already exists. */
export type Candidate = {
  key: string
  name: string
  id: string | null
  slug: string
  /** The author of an article from another system. */
  author: string | null
  /** `addresses`: keys by which links in other imported articles find it. `formerPaths`: its former public paths. */
  addresses: string[]
  formerPaths: string[]
  /** Converts the article. Returns a string with the reason if that fails. */
  convert: (context: ConversionContext) => ConvertedArticle | string
}

/** An item that cannot be imported. */
export type RejectedItem = { key: string; name: string; reason: string }

/** Reads an item. Never throws, and neither does its `convert`: both return the reason instead. */
export function toCandidate(batch: ImportBatch, item: ImportItem): Candidate | RejectedItem {
  const { key } = item
  const one = tryOrReason(key, () => readItem(batch, item))
  if (typeof one === 'string') return { key, name: key, reason: one }
  if (!isCandidate(one)) return one
  const convert: Candidate['convert'] = (around) => tryOrReason(key, () => one.convert(around))
  return { ...one, convert: batch.drafts ? (around) => toDraft(convert(around)) : convert }
}

const readItem = (batch: ImportBatch, item: ImportItem): Candidate | RejectedItem =>
  batch.format === 'markdown' && isOwnExport(item) ? readOwnArticle(item) : readForeignArticle(batch, item)

const unreadableMessage =
  'No se puede leer: su contenido está dañado o es demasiado complejo. Simplifícalo en el sitio de origen y vuelve a importarlo.'

/** Returns the reason if an error was caused by the item's content, else null. */
export function getRejectionReason(error: unknown): string | null {
  if (isAppError(error)) return error.statusCode < 500 ? error.message : null
  // Stack overflow by deep nesting.
  return error instanceof RangeError ? unreadableMessage : null
}

/** Returns the result of `read`, or if it throws, the reason as text for the manager. */
function tryOrReason<T>(key: string, read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    const reason = getRejectionReason(error)
    if (reason === null) log('error', 'import', { name: key, error })
    return reason ?? unreadableMessage
  }
}

export const isCandidate = (one: Candidate | RejectedItem): one is Candidate => 'convert' in one

/** Only exports of this site start with an id. */
const isOwnExport = ({ text, pending }: ImportItem): boolean =>
  pending !== null || /^---\r?\nid: [0-9a-z]{16,40}\r?\n[\s\S]*?\nstatus: /.test(text)

/** Turns a published article into a draft that keeps its date. Trashed articles stay in the trash. */
function toDraft(converted: ConvertedArticle | string): ConvertedArticle | string {
  if (typeof converted === 'string' || converted.article.status !== 'published') return converted
  return { ...converted, article: { ...converted.article, status: 'draft' } }
}

function readOwnArticle({ key, text, pending }: ImportItem): Candidate | RejectedItem {
  const article = parseArticle(text)
  if (typeof article === 'string') return { key, name: key, reason: article }
  const newer = pending === null ? null : parseArticle(pending)
  if (typeof newer === 'string') return { key, name: key, reason: `Sus cambios pendientes: ${newer}` }
  if (newer && newer.id !== article.id)
    return { key, name: key, reason: 'Sus cambios pendientes son de otro artículo.' }
  const { title, slug } = article.content
  const limits = new Set([...article.exceededLimits, ...(newer?.exceededLimits ?? [])])
  const notes = [...limits].map((limit) => `Entra entero, aunque hoy no cabría: ${limit}`)
  if (article.isUndated) notes.unshift(undatedNote)
  const note = notes.join(' ') || null
  return {
    key,
    name: title || key,
    id: article.id,
    slug: slug || toSlug(title),
    author: null,
    addresses: [],
    formerPaths: [],
    convert: () => ({ article, pending: newer?.content ?? null, note }),
  }
}

const parsers: Readonly<
  Record<ArticleFormat, (text: string, pages: boolean, key: string) => ForeignArticle | SkippedItem | null>
> = {
  markdown: (text, _, key) => parseTextFile(text, key),
  ghost: parseGhostPost,
  wordpress: parseWordPressItem,
  substack: parseSubstackPost,
  notion: parseNotionPage,
}

function readForeignArticle(
  { format, pages }: ImportBatch,
  { key, text }: ImportItem,
): Candidate | RejectedItem {
  const found = parsers[format](text, pages, key)
  if (!found) return { key, name: key, reason: 'No se puede leer.' }
  if ('reason' in found) return { key, ...found }
  return {
    key,
    name: found.title,
    id: null,
    slug: getForeignSlug(found),
    author: found.author,
    addresses: found.addresses,
    formerPaths: listFormerPaths(found),
    convert(around) {
      const converted = convertForeignArticle(found, around)
      return typeof converted === 'string' ? converted : { ...converted, pending: null }
    },
  }
}
