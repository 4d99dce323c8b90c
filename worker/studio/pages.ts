import { pageNotFound } from '#client/errors.ts'
import type { StudioPages } from '#client/studio/contract.ts'
import { parseListFilter } from '#client/studio/contract/list.ts'
import { readingMinutes } from '../blog/queries/posts.ts'
import { parsePageNumber } from '../http/page-number.ts'
import type { PageFunction, PageFunctions } from '../http/page.ts'
import { coverHtml } from '../markdown/cover.ts'
import { imageIds } from '../markdown/images.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { readImages } from '../media/queries.ts'
import { listManaged, listTags } from './queries/managed-posts.ts'
import { listPreviews, toPreview, readPreview } from './queries/previews.ts'
import { newestOf, readStored, toEditorPost } from './queries/stored-posts.ts'
import { countStale } from './rerender.ts'
import { toSlug } from './slug.ts'

const managedBlog: PageFunction<StudioPages['mngr-blog']> = async ({ env, now, route }) => {
  const filter = parseListFilter(route.query)
  const [list, tags, stale] = await Promise.all([
    listManaged(env.db, filter, parsePageNumber(route) ?? 1, now),
    listTags(env.db),
    countStale(env.db),
  ])
  return { kind: 'data', data: { list, filter, tags, stale } }
}

const editor: PageFunction<StudioPages['mngr-blog-editar']> = async ({ env, now, route }) => {
  const id = route.params['id'] ?? ''
  const [post, tags, previews] = await Promise.all([
    readStored(env.db, id),
    listTags(env.db),
    listPreviews(env.db, id, now),
  ])
  if (!post) return { kind: 'error', error: pageNotFound(route.fullPath) }
  return {
    kind: 'data',
    data: {
      post: toEditorPost(post, now),
      tags,
      previews: previews.map((preview) => toPreview(preview, env.siteUrl)),
      siteUrl: env.siteUrl,
    },
  }
}

/** The newest text of a post, for whoever holds the link. */
const previewPage: PageFunction<StudioPages['vista-previa']> = async ({ env, now, route }) => {
  const link = await readPreview(env.db, route.params['token'] ?? '', now)
  const post = link && (await readStored(env.db, link.postId))
  if (!post) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const content = newestOf(post)
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

/** Route name → its data function. */
export const studioPages: PageFunctions<StudioPages> = {
  'mngr-blog': managedBlog,
  'mngr-blog-editar': editor,
  'vista-previa': previewPage,
}
