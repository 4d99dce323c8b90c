import type { ReadResult } from '../archive/zip.ts'
import {
  type ArticleFormat,
  type CatalogueImage,
  type DescribedTag,
  type ImportedReferences,
  maxArticleBytes,
} from '../contract.ts'

type ImportUnit = {
  /** Identifies the item within its file. */
  key: string
  name: string
  bytes: number
}

/** `pending` is a newer, unpublished text of the same article. */
type ArticleText = { text: string; pending?: string }

/** An article to import. `load` reads its text from the file when it is sent. */
export type ArticleUnit = ImportUnit & {
  type: 'article'
  format: ArticleFormat
  load: () => Promise<ReadResult<ArticleText>>
  /** After the dry run: the ids of its images, and the new places of its images and links. */
  imageIds?: readonly string[]
  places?: ImportedReferences
  /** Sent in a request of its own. */
  isAlone?: boolean
}
type LoadFiles = () => Promise<ReadResult<Uint8Array<ArrayBuffer>[]>>
/** Image files of this site's export, one original file that the browser scales, or an address to download from. */
type ImageSource = { from: 'library' | 'archive'; load: LoadFiles } | { from: 'web'; address: string }
export type ImageUnit = ImportUnit & { type: 'image'; image: CatalogueImage; source: ImageSource }
/** Imported last: former addresses, and descriptions of tags. */
export type RedirectsUnit = ImportUnit & {
  type: 'redirects'
  redirects: { from: string; to: string }[]
  tags: DescribedTag[]
}

export type PendingUnit = ArticleUnit | ImageUnit | RedirectsUnit

/** An image file of an archive, imported only if an article shows it. */
export type ArchivePicture = {
  path: string
  bytes: number
  load: LoadFiles
}

export type RejectedItem = { name: string; reason: string }

/** Content of the chosen files. Texts and images are loaded later. */
export type ImportContents = {
  articles: ArticleUnit[]
  images: ImageUnit[]
  redirects: RedirectsUnit[]
  pictures: ArchivePicture[]
  /** The file is an export of this site, to be restored unchanged. */
  isOwnExport: boolean
  rejected: RejectedItem[]
  /** Changes when the content changes. */
  fingerprint: string
}

/** What a file contains, where it contains nothing of a kind. */
export const noContents = {
  articles: [],
  images: [],
  redirects: [],
  pictures: [],
  isOwnExport: false,
  rejected: [],
} satisfies Partial<ImportContents>

/** Contents of a file of articles that another system wrote; those that are too large are rejected. */
export function toContents(
  all: readonly ArticleUnit[],
  rejected: readonly RejectedItem[],
  fingerprint: string,
): ImportContents {
  const isTooLarge = ({ bytes }: ArticleUnit): boolean => bytes > 2 * maxArticleBytes
  const tooLarge = all.filter(isTooLarge).map(({ name }) => ({ name, reason: tooLargeReason }))
  const articles = all.filter((unit) => !isTooLarge(unit))
  return { ...noContents, articles, rejected: [...tooLarge, ...rejected], fingerprint }
}

export const tooLargeReason = 'Pesa demasiado para un artículo.'

export type ImportPlan = Omit<ImportContents, 'fingerprint'> & {
  /** 64 hexadecimal digits; the same content has the same id, so that an import can be resumed. */
  id: string
  /** Names of the chosen files. */
  name: string
}

export async function sha256(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
