import type { PostContent } from '#client/features/content/contract.ts'
import type { Preconditions } from '../queries/preconditions.ts'
import { isReservedSlug } from '../slug.ts'

export const slugTakenMessage = 'Otro artículo ya usa esta dirección.'

/** Why a post cannot have this slug; null if it can. An empty slug is valid: the caller generates one. */
export function findSlugProblem(slug: string, { takenSlugs }: Preconditions): string | null {
  if (isReservedSlug(slug)) return 'Esta dirección la usa una página del sitio.'
  return takenSlugs.posts.has(slug) ? slugTakenMessage : null
}

/** Problems that prevent publication, by field. */
export function findPublishProblems(
  content: PostContent,
  preconditions: Preconditions,
): Record<string, string> {
  const fields: Record<string, string> = {}
  if (content.title === '') fields['title'] = 'Escribe un título.'
  if (content.markdown.trim() === '') fields['markdown'] = 'Escribe el texto antes de publicar.'
  const slug = findSlugProblem(content.slug, preconditions)
  if (slug !== null) fields['slug'] = slug
  return fields
}
