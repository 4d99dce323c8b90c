import type { Read } from '../archive/entry.ts'
import type { CatalogueImage, Format } from '../contract.ts'

type Unit = {
  /** What it is called within the file. */
  key: string
  name: string
  bytes: number
}

/** One thing that goes in as a whole; what it holds is read from the file when its turn comes. */
export type ArticleUnit = Unit & {
  type: 'article'
  format: Format
  load: () => Promise<Read<{ text: string; pending: string | null }>>
}
export type ImageUnit = Unit & {
  type: 'image'
  image: CatalogueImage
  load: () => Promise<Read<Uint8Array<ArrayBuffer>[]>>
}
export type RedirectsUnit = Unit & { type: 'redirects'; redirects: { from: string; to: string }[] }

export type Refused = { name: string; reason: string }

/** What the files hold, taken apart; none of it is in memory yet. */
export type Contents = {
  articles: ArticleUnit[]
  images: ImageUnit[]
  redirects: RedirectsUnit[]
  refused: Refused[]
  /** Changes whenever the content does. */
  fingerprint: string
}

export type Plan = Contents & {
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
