import { readPost } from '../queries/posts.ts'
import { readRedirect } from '../queries/redirects.ts'
import type { PageFunction } from '../../pages.ts'

export const blogSlug: PageFunction<'blog-slug'> = async ({ env, now, route }) => {
  const data = await readPost(env.db, now, route.params['slug'] ?? '')
  if (data) return { kind: 'data', data }
  const moved = await readRedirect(env.db, route.path)
  return moved === null ? { kind: 'missing' } : { kind: 'redirect', to: moved, statusCode: 308 }
}
