import slugify from '@sindresorhus/slugify'

const maxSlugLength = 100
/** How many characters of a text are read: far more than fit into a slug. */
const maxRead = 1_000

/** Makes a slug of a text; `ñ` becomes `n`. Returns `fallback` if no character of the text remains. */
export function toSlug(text: string, fallback = 'articulo'): string {
  const slug = slugify(text.slice(0, maxRead), {
    decamelize: false,
    locale: 'es',
    customReplacements: [['&', ' y ']],
  }).replace(/[^a-z0-9-]+/g, '')
  const short = slug.length > maxSlugLength ? slug.slice(0, maxSlugLength).replace(/-[^-]*$/, '') : slug
  return short.replace(/-{2,}/g, '-').replace(/^-|-$/g, '') || fallback
}

export const toSeriesSlug = (name: string): string => (name === '' ? '' : toSlug(name, 'serie'))
export const toAuthorSlug = (name: string): string => (name === '' ? '' : toSlug(name, 'autor'))
