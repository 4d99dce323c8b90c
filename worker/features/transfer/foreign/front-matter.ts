import * as v from 'valibot'
import { normalizeImageAddress, normalizeLink } from '#client/features/transfer/address.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { parseInstant } from './instant.ts'

// Reads the front matter of Hugo, Jekyll, Astro, Eleventy and Hexo.

const fieldsSchema = v.record(v.string(), v.unknown())
export type RawFrontMatter = v.InferOutput<typeof fieldsSchema>
export const frontMatterSchema = fieldsSchema

const firstOf = <T>(
  head: RawFrontMatter,
  names: readonly string[],
  read: (value: unknown) => T | null,
): T | null => {
  for (const name of names) {
    const value = read(head[name])
    if (value !== null) return value
  }
  return null
}
const asText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** A list, or text separated by commas; other text is one entry. */
function asList(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []))
  const text = asText(value)
  if (text === null) return []
  return text.includes(',') ? text.split(',').map((one) => one.trim()) : [text]
}

/** Reads an image given as a URL or as `{src, alt}`, `{image, alt}` etc. */
function asImage(value: unknown): { src: string; alt: string } | null {
  const text = asText(value)
  if (text !== null) return { src: text, alt: '' }
  const [first] = Array.isArray(value) ? value : [value]
  const fields = v.safeParse(fieldsSchema, first)
  if (!fields.success) return typeof first === 'string' ? asImage(first) : null
  const src = firstOf(fields.output, ['src', 'image', 'url', 'path', 'relative', 'feature', 'teaser'], asText)
  return src === null ? null : { src, alt: firstOf(fields.output, ['alt', 'caption'], asText) ?? '' }
}

const datedFileName = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/

/** Reads slug and date from a path such as `_posts/2019-05-01-slug.md` or `posts/slug/index.md`. */
function parseFileName(file: string): {
  slug: string
  at: number | null
  addresses: string[]
  isDraft: boolean
} {
  const parts = file.replace(/\.(?:md|mdx|markdown)$/i, '').split('/')
  const last = parts.at(-1) ?? ''
  const own = /^(?:index|_index)$/i.test(last) ? (parts.at(-2) ?? last) : last
  const date = datedFileName.exec(own)
  const slug = date?.[4] ?? own
  const content = parts.lastIndexOf('content')
  const path =
    content >= 0 ? parts.slice(content + 1).filter((part) => !/^index(?:\.\w\w)?$/.test(part)) : null
  const month = date?.[2]?.padStart(2, '0')
  const day = date?.[3]?.padStart(2, '0')
  return {
    slug,
    at: date ? parseInstant(`${date[1]}-${month}-${day}`) : null,
    isDraft: parts.includes('_drafts'),
    addresses: [
      ...(path && path.length > 1 ? [`/${path.join('/')}/`] : []),
      ...(date ? [`/${date[1]}/${month}/${day}/${slug}.html`, `/${date[1]}/${month}/${day}/${slug}/`] : []),
    ],
  }
}

export type FrontMatter = {
  title: string | null
  slug: string
  excerpt: string
  tags: string[]
  status: 'draft' | 'published'
  at: number | null
  author: string | null
  cover: { address: string; alt: string } | null
  /** The id of an image in the library, in texts written for this site by hand. */
  libraryCover: string | null
  addresses: string[]
}

const mediaIdPattern = /^[0-9a-z]{20}$/

/** Reads front matter and file name; `title` is null if there is none. */
export function parseFrontMatter(head: RawFrontMatter, file: string): FrontMatter {
  const name = parseFileName(file)
  const at =
    firstOf(
      head,
      ['published', 'date', 'pubDate', 'publishDate', 'published_at', 'publishedAt'],
      parseInstant,
    ) ?? name.at
  const isDraft =
    head['draft'] === true || head['published'] === false || head['status'] === 'draft' || name.isDraft
  const image = firstOf(
    head,
    [
      'cover',
      'image',
      'featured_image',
      'featuredImage',
      'feature_image',
      'heroImage',
      'hero',
      'thumbnail',
      'banner',
      'header',
      'images',
      'ogImage',
    ],
    asImage,
  )
  const isOwn = image !== null && mediaIdPattern.test(image.src)
  const address = image && !isOwn ? normalizeImageAddress(image.src, file) : null
  const told = [
    ...asList(head['permalink']),
    ...asList(head['url']),
    ...asList(head['aliases']),
    ...asList(head['redirect_from']),
  ]
  const author = head['author'] ?? head['authors']
  const slug = toSlug(firstOf(head, ['slug'], asText)?.split('/').findLast(Boolean) ?? name.slug)
  return {
    title: asText(head['title']),
    slug,
    excerpt: firstOf(head, ['excerpt', 'description', 'summary', 'subtitle'], asText) ?? '',
    tags: [
      ...asList(head['tags']),
      ...asList(head['keywords']),
      ...asList(head['categories']),
      ...asList(head['category']),
    ],
    status: isDraft || at === null ? 'draft' : 'published',
    at,
    author: asList(author)[0]?.trim() ?? asImageName(author),
    cover:
      image && address
        ? {
            address,
            alt: firstOf(head, ['image_alt', 'imageAlt', 'heroImageAlt', 'coverAlt'], asText) ?? image.alt,
          }
        : null,
    libraryCover: isOwn ? image.src : null,
    // Skip patterns with variables such as `/:year/:title/`.
    addresses: [
      `./${file}`,
      ...told.filter((path) => !path.includes(':') || /^https?:/.test(path)),
      ...name.addresses,
    ].flatMap((href) =>
      href.startsWith('./')
        ? href
        : (normalizeLink(href.startsWith('/') || /^https?:/.test(href) ? href : `/${href}`, '') ?? []),
    ),
  }
}

const asImageName = (value: unknown): string | null => {
  const fields = v.safeParse(fieldsSchema, Array.isArray(value) ? value[0] : value)
  return fields.success ? asText(fields.output['name']) : null
}
