import { toSlug } from '#client/runtime/text/slug.ts'
import type { ContentOf } from './content.ts'

/** Maximum length of a generated slug. The schemas allow 4 more characters, for a number that makes it unique. */
const maxSlugLength = { page: 76, service: 36 } as const
const fallbackSlugs = { page: 'pagina', service: 'servicio' } as const

/** Makes a slug from the title; a long one is cut at a hyphen. */
export function createDefaultSlug({
  kind,
  title,
}: Pick<ContentOf<'page' | 'service'>, 'kind' | 'title'>): string {
  const slug = toSlug(title, fallbackSlugs[kind])
  if (slug.length <= maxSlugLength[kind]) return slug
  const lastHyphen = slug.lastIndexOf('-', maxSlugLength[kind])
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : maxSlugLength[kind])
}

/** True if the slug is empty or was made from the title, with or without a number that makes it unique. */
export function isDefaultSlug(text: ContentOf<'page' | 'service'>): boolean {
  const defaultSlug = createDefaultSlug(text)
  return (
    text.slug === '' ||
    (text.slug.startsWith(defaultSlug) && /^(?:-\d+)?$/.test(text.slug.slice(defaultSlug.length)))
  )
}
