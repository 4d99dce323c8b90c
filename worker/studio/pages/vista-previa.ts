import { pageNotFound } from '#client/errors.ts'
import { readStored } from '../queries/managed-posts.ts'
import { readImages } from '../../media/queries.ts'
import { readingMinutes } from '../../blog/queries/posts.ts'
import { readPreview } from '../queries/previews.ts'
import { toSlug } from '../slug.ts'
import { coverHtml } from '../../markdown/cover.ts'
import { imageIds } from '../../markdown/images.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import type { PageFunction } from '../../pages.ts'

/** The newest text of a post, for whoever holds the link. */
export const previewPage: PageFunction<'vista-previa'> = async ({ env, now, route }) => {
  const link = await readPreview(env.db, route.params['token'] ?? '', now)
  const post = link && (await readStored(env.db, link.postId))
  if (!post) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const content = post.working ?? post.content
  const images = await readImages(env.db, [
    ...imageIds(content.markdown),
    ...(content.cover === null ? [] : [content.cover]),
  ])
  const cover = images.get(content.cover ?? '') ?? null
  const { html, headings, words } = renderMarkdown(content.markdown, images)
  return {
    kind: 'data',
    data: {
      post: {
        slug: content.slug,
        title: content.title || 'Sin título',
        excerpt: content.excerpt,
        publishedAt: new Date(post.publishedAt ?? now).toISOString(),
        updatedAt: new Date(post.savedAt).toISOString(),
        minutes: readingMinutes(words),
        tags: content.tags.map((name) => ({ slug: toSlug(name, 'etiqueta'), name })),
        html: coverHtml(cover) + html,
        headings,
        seoTitle: content.seoTitle,
        seoDescription: content.seoDescription,
        socialImage: null,
      },
      expiresAt: new Date(link.expiresAt).toISOString(),
    },
  }
}
