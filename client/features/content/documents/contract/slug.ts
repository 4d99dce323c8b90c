import { toSlug } from '#client/runtime/text/slug.ts'
import type { ContentOf } from './content.ts'

/** How long an address may be, with room for the number that makes it free. */
const maxSlugLength = { page: 76, service: 36 } as const
const fallbackSlugs = { page: 'pagina', service: 'servicio' } as const

/** The address that the name of a text makes of itself. */
export function createDefaultSlug({
  kind,
  title,
}: Pick<ContentOf<'page' | 'service'>, 'kind' | 'title'>): string {
  const slug = toSlug(title, fallbackSlugs[kind])
  if (slug.length <= maxSlugLength[kind]) return slug
  const lastHyphen = slug.lastIndexOf('-', maxSlugLength[kind])
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : maxSlugLength[kind])
}

/** Whether nobody chose an address: it is what the name makes of itself, maybe with the number that made it free. */
export function isDefaultSlug(text: ContentOf<'page' | 'service'>): boolean {
  const defaultSlug = createDefaultSlug(text)
  return (
    text.slug === '' ||
    (text.slug.startsWith(defaultSlug) && /^(?:-\d+)?$/.test(text.slug.slice(defaultSlug.length)))
  )
}
