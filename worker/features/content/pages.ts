import type { StudioPages } from '#client/features/content/contract.ts'
import { parseListFilter } from '#client/features/content/contract/list.ts'
import { pageNotFound } from '#client/runtime/errors.ts'
import { parseListFrom } from '#client/runtime/text/list-from.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { coverHtml } from '../../markdown/cover.ts'
import { imageIds } from '../../markdown/images.ts'
import { renderPreview } from '../../markdown/preview.ts'
import { readingMinutes } from '../blog/queries/posts.ts'
import { readImages } from '../media/queries.ts'
import { countStale } from './publishing/rerender.ts'
import { listManaged, listTags } from './queries/managed-posts.ts'
import { listNames } from './queries/names.ts'
import { listPreviews, readPreviewed, toPreview } from './queries/previews.ts'
import { newestOf, readStored, toEditorPost } from './queries/stored-posts.ts'
import { listAllTags } from './queries/tags.ts'

const managedBlog: PageFunction<StudioPages['mngr-blog']> = async ({ env, now, route }) => {
  const filter = parseListFilter(route.query)
  const [list, tags, stale] = await Promise.all([
    listManaged(env.db, filter, parseListFrom(route.query), now),
    listTags(env.db),
    countStale(env.db),
  ])
  return { kind: 'data', data: { list, filter, tags, stale } }
}

const editor: PageFunction<StudioPages['mngr-blog-editar']> = async ({ env, now, route }) => {
  const id = route.params['id'] ?? ''
  const [post, tags, names, previews] = await Promise.all([
    readStored(env.db, id),
    listTags(env.db),
    listNames(env.db),
    listPreviews(env.db, id, now),
  ])
  if (!post) return { kind: 'error', error: pageNotFound(route.fullPath) }
  return {
    kind: 'data',
    data: {
      post: toEditorPost(post, now),
      tags,
      names,
      previews: previews.map((preview) => toPreview(preview, env.siteUrl)),
      siteUrl: env.siteUrl,
    },
  }
}

const tags: PageFunction<StudioPages['mngr-etiquetas']> = async ({ env }) => ({
  kind: 'data',
  data: { tags: await listAllTags(env.db) },
})

/** The newest text of a post, for whoever holds the link. */
const previewPage: PageFunction<StudioPages['vista-previa']> = async ({ env, now, route }) => {
  const found = await readPreviewed(env.db, route.params['token'] ?? '', now)
  if (!found) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const { post, expiresAt } = found
  const content = newestOf(post)
  const images = await readImages(env.db, [
    ...imageIds(content.markdown),
    ...(content.cover === null ? [] : [content.cover]),
  ])
  const cover = images.get(content.cover ?? '') ?? null
  const { html, headings, words } = renderPreview(content.markdown, images)
  return {
    kind: 'data',
    data: {
      title: `Vista previa: ${content.title || 'Sin título'}`,
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
        author: null,
        series: null,
        seoTitle: content.seoTitle,
        seoDescription: content.seoDescription,
        covered: cover !== null,
        socialImage: null,
      },
      expiresAt: new Date(expiresAt).toISOString(),
    },
  }
}

/** Route name → its data function. */
export const studioPages: PageFunctions<StudioPages> = {
  'mngr-blog': managedBlog,
  'mngr-blog-editar': editor,
  'mngr-etiquetas': tags,
  'vista-previa': previewPage,
}
