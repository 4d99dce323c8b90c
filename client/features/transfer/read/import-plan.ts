import type { ReadResult } from '../archive/read-entry.ts'
import type { CatalogueImage, DescribedTag, ArticleFormat } from '../contract.ts'

type ImportUnit = {
  /** What it is called within the file. */
  key: string
  name: string
  bytes: number
}

/** One thing that goes in as a whole; what it holds is read from the file when its turn comes. */
export type ArticleUnit = ImportUnit & {
  type: 'article'
  format: ArticleFormat
  load: () => Promise<ReadResult<{ text: string; pending: string | null }>>
}
/**
 * The files of an image; or one file as somebody's camera made it, which is drawn anew where a browser can; or where the
 * worker fetches it from.
 */
type ImageSource =
  | { from: 'library'; load: () => Promise<ReadResult<Uint8Array<ArrayBuffer>[]>> }
  | { from: 'archive'; load: () => Promise<ReadResult<Uint8Array<ArrayBuffer>[]>> }
  | { from: 'web'; address: string }
export type ImageUnit = ImportUnit & { type: 'image'; image: CatalogueImage; source: ImageSource }
/** What comes in last: old addresses, and what the tags of the articles are about. */
export type RedirectsUnit = ImportUnit & {
  type: 'redirects'
  redirects: { from: string; to: string }[]
  tags: DescribedTag[]
}

/** An image file of an archive, which comes in where an article shows it. */
export type ArchivePicture = {
  path: string
  bytes: number
  load: () => Promise<ReadResult<Uint8Array<ArrayBuffer>[]>>
}

export type RejectedItem = { name: string; reason: string }

/** What the files hold, taken apart; none of it is in memory yet. */
export type ImportContents = {
  articles: ArticleUnit[]
  images: ImageUnit[]
  redirects: RedirectsUnit[]
  pictures: ArchivePicture[]
  /** Whether it was this site that wrote it: a backup, which is to come back as it was. */
  isOwnExport: boolean
  rejected: RejectedItem[]
  /** Changes whenever the content does. */
  fingerprint: string
}

export type ImportPlan = ImportContents & {
  /** 64 hexadecimal digits: the same content is the same import. */
  id: string
  /** What the manager chose. */
  name: string
}

export async function sha256(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
