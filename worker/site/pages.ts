import { latestPosts } from '../blog/queries/posts.ts'
import type { PageFunction } from '../pages.ts'

const latestOnHome = 3

export const index: PageFunction<'index'> = async ({ env, now }) => ({
  kind: 'data',
  data: { latest: await latestPosts(env.db, now, latestOnHome) },
})
