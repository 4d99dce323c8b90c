import type { PostPage } from '#client/features/blog/contract/post.ts'
import type { PostContent } from '#client/features/content/contract.ts'
import { newPostId } from '#client/features/content/contract/text-paths.ts'
import { href } from '#client/routes.ts'
import { renderMarkdown } from '#worker/markdown/render.ts'
import type { GivenPage } from '#worker/render/framed-page.tsx'
import { toPreviewedPost } from '../previewed-post.ts'
import { articles } from '../saving/articles.ts'
import { readText, toUnsavedText } from '../saving/stored-text.ts'
import { type PreviewContext, readPublicData } from './read-public-data.ts'

const noNeighbours: Omit<PostPage, 'post'> = { related: [], previous: null, next: null }

/**
 * The page of an article with unpublished content; null if there is no such article. The articles around it are those of
 * the published version. Throws a 422 if the text cannot be rendered.
 */
export async function toArticlePage(
  context: PreviewContext & { id: string },
  content: PostContent,
): Promise<GivenPage | null> {
  const { env, now, id } = context
  const found = await readText(env.db, articles, id, now)
  const stored = found ?? (id === newPostId ? toUnsavedText(id, 'article', content, now) : null)
  if (!stored) return null
  const [post, live] = await Promise.all([
    toPreviewedPost(env, now, { stored, content, render: renderMarkdown }),
    stored.isPublic && stored.publicPath !== null
      ? readPublicData(context, 'blog-slug', stored.publicPath)
      : null,
  ])
  const liveSeries = live?.post.series ?? null
  return {
    name: 'blog-slug',
    path: href('blog-slug', { slug: content.slug || 'articulo' }),
    data: {
      ...(live ?? noNeighbours),
      post: {
        ...post,
        series: post.series && liveSeries?.slug === post.series.slug ? liveSeries : post.series,
      },
    },
  }
}
