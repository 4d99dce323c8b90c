import type { PostContent } from '#client/features/content/contract.ts'
import type { Basis } from '../queries/basis.ts'
import { isReserved } from '../slug.ts'

export const slugTaken = 'Otro artículo ya usa esta dirección.'

/** Why a post cannot have this address; an empty one is made free. */
export function slugProblem(slug: string, { taken }: Basis): string | null {
  if (isReserved(slug)) return 'Esta dirección la usa una página del sitio.'
  return taken.posts.has(slug) ? slugTaken : null
}

/** What has to be mended before a text can be published, by field. */
export function invalidity(content: PostContent, basis: Basis): Record<string, string> {
  const fields: Record<string, string> = {}
  if (content.title === '') fields['title'] = 'Escribe un título.'
  if (content.markdown.trim() === '') fields['markdown'] = 'Escribe el texto antes de publicar.'
  const slug = slugProblem(content.slug, basis)
  if (slug !== null) fields['slug'] = slug
  return fields
}
