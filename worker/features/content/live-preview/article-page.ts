import type { PostPage } from '#client/features/blog/contract/post.ts'
import type { PostContent } from '#client/features/content/contract.ts'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { href } from '#client/routes.ts'
import type { AppContext } from '#worker/http/context.ts'
import { renderMarkdown } from '#worker/markdown/render.ts'
import type { GivenPage } from '#worker/render/framed-page.tsx'
import { toPreviewedPost } from '../previewed-post.ts'
import { type PreviewContext, readPublicData } from './read-public-data.ts'
import { respondWithPage } from './respond.ts'

const noNeighbours: Omit<PostPage, 'post'> = { related: [], previous: null, next: null }

/**
 * Responds with the page of an article with unpublished content. The articles around it are those of the published
 * version.
 */
export const showArticle = (
  c: AppContext,
  stored: EditedText<PostContent>,
  content: PostContent,
): Promise<Response> => respondWithPage(c, () => toArticlePage(c.var, stored, content))

/** Throws a 422 if the text cannot be rendered. */
async function toArticlePage(
  context: PreviewContext,
  stored: EditedText<PostContent>,
  content: PostContent,
): Promise<GivenPage> {
  const { env, now } = context
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
