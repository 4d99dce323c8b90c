import type { ReadResult } from '../archive/read-entry.ts'
import type { CatalogueImage, DescribedTag, ArticleFormat } from '../contract.ts'

type ImportUnit = {
  /** Identifies the item within its file. */
  key: string
  name: string
  bytes: number
}

/** An article to import. `load` reads its text from the file when it is sent. */
export type ArticleUnit = ImportUnit & {
  type: 'article'
  format: ArticleFormat
  load: () => Promise<ReadResult<{ text: string; pending: string | null }>>
}
/** Image files of this site's export, one original file that the browser scales, or an address to download from. */
type ImageSource =
  | { from: 'library'; load: () => Promise<ReadResult<Uint8Array<ArrayBuffer>[]>> }
  | { from: 'archive'; load: () => Promise<ReadResult<Uint8Array<ArrayBuffer>[]>> }
  | { from: 'web'; address: string }
export type ImageUnit = ImportUnit & { type: 'image'; image: CatalogueImage; source: ImageSource }
/** Imported last: former addresses, and descriptions of tags. */
export type RedirectsUnit = ImportUnit & {
  type: 'redirects'
  redirects: { from: string; to: string }[]
  tags: DescribedTag[]
}

/** An image file of an archive, imported only if an article shows it. */
export type ArchivePicture = {
  path: string
  bytes: number
  load: () => Promise<ReadResult<Uint8Array<ArrayBuffer>[]>>
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

export type ImportPlan = ImportContents & {
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
