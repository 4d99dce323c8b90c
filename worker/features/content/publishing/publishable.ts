import type { PostContent } from '#client/features/content/contract.ts'
import { article } from '#client/features/content/kinds/article.ts'
import { findKindProblems } from '#client/features/content/kinds/publishable.ts'
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
  const slug = findSlugProblem(content.slug, preconditions)
  return { ...findKindProblems(article, content), ...(slug !== null && { slug }) }
}
