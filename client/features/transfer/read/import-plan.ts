import type { Redirect } from '../../redirects/contract.ts'
import type { ReadResult } from '../archive/zip.ts'
import {
  type ArticleFormat,
  type ImageChoice,
  type ImportedReferences,
  maxArticleBytes,
} from '../contract.ts'
import { type CatalogueImage, type DescribedTag } from '../contract/archive.ts'

type ImportUnit = {
  /** Identifies the item within its file. */
  key: string
  name: string
  bytes: number
}

/** `pending`: newer text of the same article that is not published. `replacement`: one that goes live at its date. */
export type ArticleText = { text: string; pending?: string; replacement?: string }

/** An article to import. `load` reads its text from the file when it is sent. */
export type ArticleUnit = ImportUnit & {
  type: 'article'
  format: ArticleFormat
  load: () => Promise<ReadResult<ArticleText>>
  /** Set by the dry run: ids of the article's images, and the new addresses of its images and links. */
  imageIds?: readonly string[]
  places?: ImportedReferences
  /** True if the article is sent in a request of its own. */
  isAlone?: boolean
  /** True if the text is sent a second time, because the images of its former site are in the library by now. */
  isAgain?: boolean
}
type LoadFiles = () => Promise<ReadResult<Uint8Array<ArrayBuffer>[]>>
/** `library`: files of this site's export. `archive`: one original, which the browser scales. `web`: a download. */
type ImageSource = { from: 'library' | 'archive'; load: LoadFiles } | { from: 'web'; address: string }
export type ImageUnit = ImportUnit & {
  type: 'image'
  image: CatalogueImage
  source: ImageSource
  /** Titles of the texts that show an image of a former site. */
  shownIn?: string[]
  /** It has failed once. */
  isRetried?: boolean
  /** What the manager chose, for an image of a former site. */
  choice?: ImageChoice
  /** Its file, found later in files that the manager gave. */
  picture?: ArchivePicture
}
/** Imported last: redirects from former addresses, those that the owner wrote, and descriptions of tags. */
export type RedirectsUnit = ImportUnit & {
  type: 'redirects'
  redirects: { from: string; to: string }[]
  tags: DescribedTag[]
  own: Redirect[]
}

/** The host of an image that is fetched from a former site; null for other items. */
export const getFormerHost = (unit: PendingUnit | undefined): string | null =>
  unit?.type === 'image' && unit.source.from === 'web' && (unit.choice ?? 'fetch') === 'fetch'
    ? (URL.parse(unit.source.address)?.host ?? '')
    : null

/** Leaves the images with these ids out of the texts. */
export function dropImages(texts: readonly PendingUnit[], ids: ReadonlySet<string>): void {
  for (const { places } of texts.filter((unit) => unit.type === 'article'))
    if (places) places.dropped = Object.keys(places.images).filter((one) => ids.has(places.images[one] ?? ''))
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
  /** The company's settings, by name. */
  settings: Readonly<Record<string, unknown>> | null
  /** True if the file is an export of this site, which is restored unchanged. */
  isOwnExport: boolean
  rejected: RejectedItem[]
  /** Hash of the content: the same files give the same text, changed ones another. */
  fingerprint: string
}

/** Contents of a file without any items. */
export const noContents = {
  articles: [],
  images: [],
  redirects: [],
  pictures: [],
  settings: null,
  isOwnExport: false,
  rejected: [],
} satisfies Partial<ImportContents>

/** Contents of a file with articles of another system. Articles that are too large are rejected. */
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
