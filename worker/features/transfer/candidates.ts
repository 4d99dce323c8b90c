import { hasTemplate } from '#client/features/content/kinds/legal.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import type { ArticleBatch, ArticleFormat } from '#client/features/transfer/contract.ts'
import { isAppError } from '#client/runtime/errors.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { notAllowed } from '../../http/errors.ts'
import { log } from '../../http/log.ts'
import { getSlugWish, toPath } from '../content/saving/slug.ts'
import type { TextGroup } from '../content/saving/text-group.ts'
import { getGroup } from '../content/saving/text-groups.ts'
import { type ConvertedText, findProblem, toConverted } from './converted-text.ts'
import { isOwnFile, parseText, readKind, type TextFile } from './export/text-file.ts'
import type { ConversionContext } from './foreign/conversion-context.ts'
import {
  convertForeignText,
  type ForeignArticle,
  getForeignSlug,
  listFormerPaths,
  type SkippedItem,
  undatedNote,
} from './foreign/foreign-article.ts'
import { parseGhostPost } from './foreign/ghost.ts'
import { rejectItem } from './foreign/limits.ts'
import { parseNotionPage } from './foreign/notion.ts'
import { parseSubstackPost } from './foreign/substack.ts'
import { parseTextFile } from './foreign/text-file.ts'
import { parseWordPressItem } from './foreign/wordpress.ts'
import { hashContent } from './hash.ts'

type ImportBatch = Pick<ArticleBatch, 'format' | 'pages' | 'drafts'>
type ImportItem = Pick<ArticleBatch['items'][number], 'key' | 'text' | 'pending'> & {
  replacement?: string | null
}

/** A text before conversion, with the keys by which an existing one is found. */
export type Candidate = {
  key: string
  name: string
  id: string | null
  /** It is of this site, so that it may come back from the trash, or replace the text that has its id. */
  mayReplace: boolean
  kind: AnyKindName
  /** Null if its address does not depend on it. */
  slug: string | null
  /** The author of a text from another system. */
  author: string | null
  /** A sample of a new site, which nobody has written. */
  isSample: boolean
  /** `addresses`: keys by which links in other imported texts find it. `formerPaths`: its former public paths. */
  addresses: string[]
  formerPaths: string[]
  convert: (context: ConversionContext) => Converted
}

export type Identified = Candidate & { id: string }

/** Why an item or its conversion is refused, as a sentence for the manager. */
type Rejection = { reason: string }
export type RejectedItem = Rejection & { key: string; name: string }
export type Converted = ConvertedText | Rejection

export const isRejected = (result: object): result is Rejection => 'reason' in result

/** Reads an item. Never throws, and neither does its `convert`: both return the reason instead. */
export function toCandidate(batch: ImportBatch, item: ImportItem): Candidate | RejectedItem {
  const { key } = item
  const one = tryOrReject(key, () => readItem(batch, item))
  if (isRejected(one)) return { key, name: key, ...one }
  const convert: Candidate['convert'] = (around) => tryOrReject(key, () => one.convert(around))
  return { ...one, convert: batch.drafts ? (around) => toDraft(convert(around)) : convert }
}

const readItem = (batch: ImportBatch, item: ImportItem): Candidate | RejectedItem =>
  batch.format === 'markdown' && (item.pending !== null || isOwnFile(item.text))
    ? readOwnText(readKind(item.text) ?? 'article', item)
    : readForeignArticle(batch, item)

const unreadableMessage =
  'No se puede leer: su contenido está dañado o es demasiado complejo. Simplifícalo en el sitio de origen y vuelve a importarlo.'

/** Returns the reason if an error was caused by the item's content, else null. */
export function getRejectionReason(error: unknown): string | null {
  if (isAppError(error)) return error.statusCode < 500 ? error.message : null
  // Stack overflow by deep nesting.
  return error instanceof RangeError ? unreadableMessage : null
}

/** Returns the result of `read`, or the reason if it throws. */
function tryOrReject<T>(key: string, read: () => T): T | Rejection {
  try {
    return read()
  } catch (error) {
    const reason = getRejectionReason(error)
    if (reason === null) log('error', 'import', { name: key, error })
    return { reason: reason ?? unreadableMessage }
  }
}

/** The text of the site that a candidate would be: the one with its id, or else the one at its address. */
export const findExisting = <Text extends { id: string; path: string }>(
  one: Identified,
  texts: readonly Text[],
): Text | undefined =>
  texts.find(({ id }) => id === one.id) ?? texts.find(({ path }) => path === getPath(one))

/** Derives the id of a text without one from the import and its key, so that importing it again does not duplicate it. */
export function identify(importId: string, one: Candidate | RejectedItem): Identified | RejectedItem {
  if (isRejected(one)) return one
  return { ...one, id: one.id ?? hashContent(`${importId}\n${one.key}`).slice(0, 32) }
}

const toDraft = (converted: Converted, note?: string): Converted =>
  isRejected(converted) ? converted : converted.toDraft(note)

export const toDraftNote = (problem: string): string => `Entra como borrador. ${problem}`

const mayNotPublishNote = toDraftNote('Tu rol no publica páginas: pídelo a alguien que pueda.')

export type Importer = { permissions: readonly string[] }

/** `convert`, as far as the importer may create the text: only who may publish pages imports published ones. */
export function convertFor(
  user: Importer,
  { kind, convert }: Pick<Candidate, 'kind' | 'convert'>,
  context: ConversionContext,
): Converted {
  if (kind === 'article') return convert(context)
  if (!hasPermission(user, 'editPages')) return { reason: notAllowed.message }
  return hasPermission(user, 'publishPages') ? convert(context) : toDraft(convert(context), mayNotPublishNote)
}

/** Whether the importer may replace the text that has its id: an article may be somebody else's. */
export const mayOverwrite = (
  user: Importer,
  { kind, mayReplace }: Pick<Candidate, 'kind' | 'mayReplace'>,
): boolean => mayReplace && (kind !== 'article' || hasPermission(user, 'publishArticles'))

/** The path without the leading slash by which a candidate is recognized, besides its id. */
export const getPath = ({ id, kind, slug }: Pick<Candidate, 'id' | 'kind' | 'slug'>): string =>
  toPath(id ?? '', kind, { ...(slug !== null && { slug }) })

function readOwnText(
  kind: AnyKindName,
  { key, text, pending, replacement = null }: ImportItem,
): Candidate | RejectedItem {
  const group = getGroup(kind)
  const file = parseText(text, group)
  const newer = readVersion(group, file, pending)
  if (newer && isRejected(newer)) return { key, name: key, reason: `Sus cambios pendientes: ${newer.reason}` }
  const next = readVersion(group, file, replacement)
  if (next && isRejected(next)) return { key, name: key, reason: `Su versión programada: ${next.reason}` }
  const { id, content } = file
  const limits = new Set([file, newer, next].flatMap((version) => version?.exceededLimits ?? []))
  const notes = [...limits].map((limit) => `Entra entero, aunque hoy no cabría: ${limit}`)
  if (file.isUndated) notes.unshift(undatedNote)
  return {
    key,
    name: content.title || key,
    id,
    mayReplace: id !== null && file.status !== 'trash',
    kind,
    slug: content.slug === undefined || hasTemplate(id ?? '') ? null : getSlugWish(kind, content),
    author: null,
    isSample: file.isSample,
    addresses: [],
    formerPaths: [],
    convert() {
      const problem = next && findScheduleProblem(next)
      // A date in the past schedules nothing.
      const at = problem === null ? (next?.publishedAt ?? 0) : 0
      const note = [...(problem === null ? [] : [toUnscheduledNote(newer !== null, problem)]), ...notes]
      const versions = {
        replacement: next && { content: next.content, at },
        workingCopy: newer?.content ?? null,
      }
      return toConverted(group, { ...file, ...versions }, note.join(' ') || null)
    },
  }
}

/** Parses a further version of a text; null if there is none. */
function readVersion(group: TextGroup, { id }: TextFile, text: string | null) {
  if (text === null) return null
  return tryOrReject(id ?? '', () => {
    const version = parseText(text, group)
    if (version.id !== id) rejectItem('es de otro texto.')
    return version
  })
}

/** Why a version cannot replace the published one at its date; null if it can. */
function findScheduleProblem({ content, publishedAt }: TextFile): string | null {
  if (publishedAt === null) return 'No dice cuándo iba a sustituir a la publicada.'
  return publishedAt <= Date.now()
    ? 'El momento en que iba a sustituir a la publicada ya pasó.'
    : findProblem(content)
}

const toUnscheduledNote = (hasNewer: boolean, problem: string): string =>
  `Su versión programada ${hasNewer ? 'queda entre las anteriores' : 'entra como cambios sin publicar'}. ${problem}`

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
  const kind = found.isPage ? 'page' : 'article'
  const group = getGroup(kind)
  return {
    key,
    name: found.title,
    id: null,
    mayReplace: false,
    kind,
    slug: getForeignSlug(found),
    author: found.author,
    isSample: false,
    addresses: found.addresses,
    formerPaths: listFormerPaths(found),
    convert: (around) => {
      const { text: converted, note } = convertForeignText(group, found, around)
      return toConverted(group, { ...converted, replacement: null, workingCopy: null }, note)
    },
  }
}
