import type { PostContent } from '#client/features/content/contract.ts'
import type { Preconditions } from '../queries/preconditions.ts'
import { postReader } from '../queries/stored-posts.ts'
import { isReservedSlug } from '../saving/taken-slugs.ts'

/** Why a post cannot have this slug; null if it can. An empty slug is valid: the caller generates one. */
export function findSlugProblem(slug: string, { takenSlugs }: Preconditions): string | null {
  if (isReservedSlug(slug)) return 'Esta dirección la usa una página del sitio.'
  return takenSlugs.used.has(slug) ? postReader.pathTakenMessage : null
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
