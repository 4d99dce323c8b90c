import { toSlug } from '#client/runtime/text/slug.ts'
import type { ContentOf } from './content.ts'

/** How long an address may be, with room for the number that makes it free. */
const longest = { page: 76, service: 36 } as const
const fallbacks = { page: 'pagina', service: 'servicio' } as const

/** The address that the name of a text makes of itself. */
export function madeSlug({ kind, title }: Pick<ContentOf<'page' | 'service'>, 'kind' | 'title'>): string {
  const made = toSlug(title, fallbacks[kind])
  if (made.length <= longest[kind]) return made
  const whole = made.lastIndexOf('-', longest[kind])
  return made.slice(0, whole > 0 ? whole : longest[kind])
}

/** Whether nobody chose an address: it is what the name makes of itself, maybe with the number that made it free. */
export function followsName(text: ContentOf<'page' | 'service'>): boolean {
  const made = madeSlug(text)
  return text.slug === '' || (text.slug.startsWith(made) && /^(?:-\d+)?$/.test(text.slug.slice(made.length)))
}
