import * as v from 'valibot'
import { normalizeImageAddress, normalizeLink } from '#client/features/transfer/address.ts'
import { parseFields } from '#client/runtime/text/parse.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { parseInstant } from './instant.ts'

// Reads the front matter of Hugo, Jekyll, Astro, Eleventy and Hexo.

export const frontMatterSchema = v.record(v.string(), v.unknown())
type RawFrontMatter = v.InferOutput<typeof frontMatterSchema>

/** What the file of an article says besides its text. */
export type FrontMatter = {
  title: string | null
  slug: string
  excerpt: string
  tags: string[]
  status: 'draft' | 'published'
  /** Epoch milliseconds; null if unknown. */
  at: number | null
  author: string | null
  seoTitle: string | null
  seoDescription: string | null
  cover: { address: string; alt: string } | null
  /** The id of an image already in the library. */
  libraryCover?: string
  /** Its former URLs and paths, as link keys (see `normalizeLink`). */
  addresses: string[]
}

const dateNames = ['published', 'date', 'pubDate', 'publishDate', 'published_at', 'publishedAt']
const coverNames =
  'cover image featured_image featuredImage feature_image heroImage hero thumbnail banner header images ogImage'.split(
    ' ',
  )
const coverAltNames = ['image_alt', 'imageAlt', 'heroImageAlt', 'coverAlt']

function firstOf<T>(
  head: RawFrontMatter,
  names: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const name of names) {
    const value = read(head[name])
    if (value !== null) return value
  }
  return null
}

const asText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Reads a list, or a text that is split at commas. */
function asList(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []))
  return (
    asText(value)
      ?.split(',')
      .map((one) => one.trim()) ?? []
  )
}

const readLists = (head: RawFrontMatter, names: readonly string[]): string[] =>
  names.flatMap((name) => asList(head[name]))

/** Reads an image given as a URL or as `{src, alt}`, `{image, alt}` etc. */
function asImage(value: unknown): { src: string; alt: string } | null {
  const text = asText(value)
  if (text !== null) return { src: text, alt: '' }
  const [first] = Array.isArray(value) ? value : [value]
  const fields = parseFields(first)
  if (!fields) return typeof first === 'string' ? asImage(first) : null
  const src = firstOf(fields, ['src', 'image', 'url', 'path', 'relative', 'feature', 'teaser'], asText)
  return src === null ? null : { src, alt: firstOf(fields, ['alt', 'caption'], asText) ?? '' }
}

const asAuthorName = (value: unknown): string | null =>
  asText(parseFields(Array.isArray(value) ? value[0] : value)?.['name'])

type FileName = { slug: string; at: number | null; addresses: string[]; isDraft: boolean }

/** Reads slug and date from a path such as `_posts/2019-05-01-slug.md` or `posts/slug/index.md`. */
function parseFileName(file: string): FileName {
  const parts = file.replace(/\.(?:md|mdx|markdown)$/i, '').split('/')
  const last = parts.at(-1) ?? ''
  const own = /^(?:index|_index)$/i.test(last) ? (parts.at(-2) ?? last) : last
  const isDraft = parts.includes('_drafts')
  const content = parts.lastIndexOf('content')
  const path = content < 0 ? [] : parts.slice(content + 1).filter((part) => !/^index(?:\.\w\w)?$/.test(part))
  const addresses = path.length > 1 ? [`/${path.join('/')}/`] : []
  const date = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/.exec(own)
  // A single file is named for whoever keeps it; a site's folder is named for its readers.
  if (!date) return { slug: parts.length > 1 ? own : '', at: null, isDraft, addresses }
  const [, year = '', month = '', day = '', slug = ''] = date
  const [paddedMonth, paddedDay] = [month.padStart(2, '0'), day.padStart(2, '0')]
  const dated = `/${year}/${paddedMonth}/${paddedDay}/${slug}`
  return {
    slug,
    at: parseInstant(`${year}-${paddedMonth}-${paddedDay}`),
    isDraft,
    addresses: [...addresses, `${dated}.html`, `${dated}/`],
  }
}

/** Reads front matter and file name; `title` is null if there is none. */
export function parseFrontMatter(head: RawFrontMatter, file: string): FrontMatter {
  const name = parseFileName(file)
  const at = firstOf(head, dateNames, parseInstant) ?? name.at
  const isDraft =
    head['draft'] === true || head['published'] === false || head['status'] === 'draft' || name.isDraft
  const author = head['author'] ?? head['authors']
  return {
    title: asText(head['title']),
    // Empty: made from the title.
    slug: toSlug(asText(head['slug'])?.split('/').findLast(Boolean) ?? name.slug, ''),
    excerpt: firstOf(head, ['excerpt', 'description', 'summary', 'subtitle'], asText) ?? '',
    tags: readLists(head, ['tags', 'keywords', 'categories', 'category']),
    status: isDraft || at === null ? 'draft' : 'published',
    at,
    author: asList(author)[0]?.trim() ?? asAuthorName(author),
    seoTitle: asText(head['seoTitle']),
    seoDescription: asText(head['seoDescription']),
    ...readCover(head, file),
    addresses: [`./${file}`, ...listAddresses(head, name)],
  }
}

function readCover(head: RawFrontMatter, file: string): Pick<FrontMatter, 'cover' | 'libraryCover'> {
  const image = firstOf(head, coverNames, asImage)
  // Articles written by hand for this site may name an image by its id in the library.
  if (image && /^[0-9a-z]{20}$/.test(image.src)) return { cover: null, libraryCover: image.src }
  const address = image && normalizeImageAddress(image.src, file)
  if (!address) return { cover: null }
  return { cover: { address, alt: firstOf(head, coverAltNames, asText) ?? image.alt } }
}

function listAddresses(head: RawFrontMatter, name: FileName): string[] {
  const isWeb = (path: string): boolean => /^https?:/.test(path)
  // Skip patterns with variables such as `/:year/:title/`.
  const fieldPaths = readLists(head, ['permalink', 'url', 'aliases', 'redirect_from']).filter(
    (path) => !path.includes(':') || isWeb(path),
  )
  return [...fieldPaths, ...name.addresses].flatMap((href) => {
    if (href.startsWith('./')) return href
    return normalizeLink(href.startsWith('/') || isWeb(href) ? href : `/${href}`, '') ?? []
  })
}
