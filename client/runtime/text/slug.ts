import slugify from '@sindresorhus/slugify'

const maxSlugLength = 100
/** Characters of a text that are read for its address: far more than go into one. */
const maxRead = 1_000

/** A text as an address: `ñ` becomes `n` as in every Spanish one; what leaves nothing behind gets the fallback. */
export function toSlug(text: string, fallback = 'articulo'): string {
  const slug = slugify(text.slice(0, maxRead), {
    decamelize: false,
    locale: 'es',
    customReplacements: [['&', ' y ']],
  }).replace(/[^a-z0-9-]+/g, '')
  const short = slug.length > maxSlugLength ? slug.slice(0, maxSlugLength).replace(/-[^-]*$/, '') : slug
  return short.replace(/-{2,}/g, '-').replace(/^-|-$/g, '') || fallback
}

/** The address of a series and of an author, by their names; without a name there is none. */
export const toSeriesSlug = (name: string): string => (name === '' ? '' : toSlug(name, 'serie'))
export const toAuthorSlug = (name: string): string => (name === '' ? '' : toSlug(name, 'autor'))

/** Whether an address is what a title makes of itself, maybe with the number that made it free. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const made = toSlug(title)
  return slug === '' || (slug.startsWith(made) && /^(?:-\d+)?$/.test(slug.slice(made.length)))
}
