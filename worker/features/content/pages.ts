import type { PostPages } from '#client/features/content/contract.ts'
import { parseListFilter } from '#client/features/content/contract/list.ts'
import { createPageNotFoundError } from '#client/runtime/errors.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { renderCover } from '../../markdown/cover.ts'
import { listMediaIds } from '../../markdown/images.ts'
import { renderPreview } from '../../markdown/preview.ts'
import { toReadingMinutes } from '../blog/queries/posts.ts'
import { readImages } from '../media/queries.ts'
import { listPreviews } from './engine/previews.ts'
import { countStale } from './publishing/rerender.ts'
import { listManagedPosts, listTags } from './queries/managed-posts.ts'
import { listKnownNames } from './queries/names.ts'
import { postPreviews, readPreviewedPost } from './queries/previews.ts'
import { getNewestContent, readStoredPost, toEditorPost } from './queries/stored-posts.ts'
import { listAllTags } from './queries/tags.ts'

const managedBlog: PageFunction<PostPages['mngr-blog']> = async ({ env, now, route }) => {
  const filter = parseListFilter(route.query)
  const [list, tags, stale] = await Promise.all([
    listManagedPosts(env.db, filter, parseListCursor(route.query), now),
    listTags(env.db),
    countStale(env.db),
  ])
  return { kind: 'data', data: { list, filter, tags, stale } }
}

const editor: PageFunction<PostPages['mngr-blog-editar']> = async ({ env, now, route }) => {
  const id = route.params['id'] ?? ''
  const [post, tags, names, previews] = await Promise.all([
    readStoredPost(env.db, id),
    listTags(env.db),
    listKnownNames(env.db, now),
    listPreviews(postPreviews, { db: env.db, siteUrl: env.siteUrl, id, now }),
  ])
  if (!post) return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  return {
    kind: 'data',
    data: { post: toEditorPost(post, now), tags, names, previews, siteUrl: env.siteUrl },
  }
}

const tags: PageFunction<PostPages['mngr-etiquetas']> = async ({ env }) => ({
  kind: 'data',
  data: { tags: await listAllTags(env.db) },
})

/** The preview page: the newest text of a post, readable by anyone with the link. */
const previewPage: PageFunction<PostPages['vista-previa']> = async ({ env, now, route }) => {
  const found = await readPreviewedPost(env.db, route.params['token'] ?? '', now)
  if (!found) return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  const { post, expiresAt } = found
  const content = getNewestContent(post)
  const images = await readImages(env.db, [
    ...listMediaIds(content.markdown),
    ...(content.cover === null ? [] : [content.cover]),
  ])
  const cover = images.get(content.cover ?? '') ?? null
  const { html, headings, wordCount } = renderPreview(content.markdown, images)
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
        minutes: toReadingMinutes(wordCount),
        tags: content.tags.map((name) => ({ slug: toSlug(name, 'etiqueta'), name })),
        html: renderCover(cover) + html,
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

/** The functions that load the data of the pages, by route name. */
export const postPages: PageFunctions<PostPages> = {
  'mngr-blog': managedBlog,
  'mngr-blog-editar': editor,
  'mngr-etiquetas': tags,
  'vista-previa': previewPage,
}
