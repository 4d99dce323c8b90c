import type { ArticlesPiece } from '#client/features/transfer/contract.ts'
import { isAppError } from '#client/runtime/errors.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { log } from '../../http/log.ts'
import { type Article, readArticle } from './export/article-file.ts'
import { convert, type Found, foundSlug, formerPaths, type Skipped } from './foreign/found.ts'
import { readGhost } from './foreign/ghost.ts'
import { readNotion } from './foreign/notion.ts'
import type { Surroundings } from './foreign/places.ts'
import { readSubstack } from './foreign/substack.ts'
import { readTextFile } from './foreign/text-file.ts'
import { readWordPress } from './foreign/wordpress.ts'

type Piece = Pick<ArticlesPiece, 'format' | 'pages' | 'drafts'>
type Item = Pick<ArticlesPiece['items'][number], 'key' | 'text' | 'pending'>

/** An article as it is to be written, with what the manager should know of it. */
export type Converted = { article: Article; pending: Article['content'] | null; note: string | null }

/** An article before it is converted: enough to say whether it is here already. */
export type Candidate = {
  key: string
  name: string
  id: string | null
  slug: string
  /** Who wrote it, where it comes from elsewhere. */
  author: string | null
  /** Link keys under which texts of the same files know it, and the paths under which readers do. */
  addresses: string[]
  former: string[]
  /** A text says what is wrong with it. */
  convert: (around: Surroundings) => Converted | string
}

/** What cannot become an article. */
export type NoCandidate = { key: string; name: string; reason: string }

/** Reads an item. One that cannot be read, or not be converted later, says why and throws nothing. */
export function candidateOf(piece: Piece, item: Item): Candidate | NoCandidate {
  const { key } = item
  const one = attempt(key, () => readItem(piece, item))
  if (typeof one === 'string') return { key, name: key, reason: one }
  if (!isCandidate(one)) return one
  const convert: Candidate['convert'] = (around) => attempt(key, () => one.convert(around))
  return { ...one, convert: piece.drafts ? (around) => asDraft(convert(around)) : convert }
}

const readItem = (piece: Piece, item: Item): Candidate | NoCandidate =>
  piece.format === 'markdown' && isOurs(item) ? ofOurs(item) : ofForeign(piece, item)

const unreadable =
  'No se puede leer: su contenido está dañado o es demasiado complejo. Simplifícalo en el sitio de origen y vuelve a importarlo.'

/** Why an item cannot come in, by what was thrown over its content; null where its content was not the reason. */
export function refusalOf(error: unknown): string | null {
  if (isAppError(error)) return error.statusCode < 500 ? error.message : null
  // Recursion that is too deep.
  return error instanceof RangeError ? unreadable : null
}

/** What `read` gives; where it throws, the reason in the manager's words. */
function attempt<T>(key: string, read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === null) log('error', 'import', { name: key, error })
    return reason ?? unreadable
  }
}

export const isCandidate = (one: Candidate | NoCandidate): one is Candidate => 'convert' in one

/** Only what this site has written carries an id, at the head of all. */
const isOurs = ({ text, pending }: Item): boolean =>
  pending !== null || /^---\r?\nid: [0-9a-z]{16,40}\r?\n[\s\S]*?\nstatus: /.test(text)

/** What was thrown away stays so; what was out keeps its date for the day it is published again. */
function asDraft(converted: Converted | string): Converted | string {
  if (typeof converted === 'string' || converted.article.status !== 'published') return converted
  return { ...converted, article: { ...converted.article, status: 'draft' } }
}

function ofOurs({ key, text, pending }: Item): Candidate | NoCandidate {
  const article = readArticle(text)
  if (typeof article === 'string') return { key, name: key, reason: article }
  const newer = pending === null ? null : readArticle(pending)
  if (typeof newer === 'string') return { key, name: key, reason: `Sus cambios pendientes: ${newer}` }
  if (newer && newer.id !== article.id)
    return { key, name: key, reason: 'Sus cambios pendientes son de otro artículo.' }
  const { title, slug } = article.content
  // Where a date is missing, `readArticle` has made a draft of it.
  const notes = [
    ...(article.isUndated ? ['Entra como borrador: dice que está publicado, pero no desde cuándo.'] : []),
    ...new Set(
      [...article.beyond, ...(newer?.beyond ?? [])].map(
        (limit) => `Entra entero, aunque hoy no cabría: ${limit}`,
      ),
    ),
  ]
  const note = notes.join(' ') || null
  return {
    key,
    name: title || key,
    id: article.id,
    slug: slug || toSlug(title),
    author: null,
    addresses: [],
    former: [],
    convert: () => ({ article, pending: newer?.content ?? null, note }),
  }
}

function foundIn({ format, pages }: Piece, { key, text }: Item): Found | Skipped | null {
  if (format === 'wordpress') return readWordPress(text, pages)
  if (format === 'ghost') return readGhost(text, pages)
  if (format === 'substack') return readSubstack(text, pages)
  return format === 'notion' ? readNotion(text) : readTextFile(text, key)
}

function ofForeign(piece: Piece, item: Item): Candidate | NoCandidate {
  const { key } = item
  const found = foundIn(piece, item)
  if (!found) return { key, name: key, reason: 'No se puede leer.' }
  if ('reason' in found) return { key, ...found }
  return {
    key,
    name: found.title,
    id: null,
    slug: foundSlug(found),
    author: found.author,
    addresses: found.addresses,
    former: formerPaths(found),
    convert(around) {
      const converted = convert(found, around)
      return typeof converted === 'string' ? converted : { ...converted, pending: null }
    },
  }
}
