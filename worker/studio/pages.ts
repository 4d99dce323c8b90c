import * as v from 'valibot'
import { pageNotFound } from '#client/errors.ts'
import { listFilterSchema } from '#client/studio/contract.ts'
import { listManaged, listTags, readStored, toEditorPost } from './queries/managed-posts.ts'
import { countLibrary, listMedia } from '../media/queries.ts'
import { listPreviews, toPreview } from './queries/previews.ts'
import type { PageFunction } from '../pages.ts'
import { parsePageNumber } from '../http/page-number.ts'

const noFilter = { estado: null, q: '', etiqueta: '', orden: '' }

export const managedBlog: PageFunction<'mngr-blog'> = async ({ env, now, route }) => {
  const filter = v.parse(listFilterSchema, { ...noFilter, ...route.query })
  const [list, tags] = await Promise.all([
    listManaged(env.db, filter, parsePageNumber(route) ?? 1, now),
    listTags(env.db),
  ])
  return { kind: 'data', data: { list, filter, tags } }
}

export const editor: PageFunction<'mngr-blog-editar'> = async ({ env, now, route }) => {
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
      post: await toEditorPost(env.db, post, now),
      tags,
      previews: previews.map((preview) => toPreview(preview, env.siteUrl)),
      siteUrl: env.siteUrl,
    },
  }
}

export const mediaLibrary: PageFunction<'mngr-medios'> = async ({ env, route }) => ({
  kind: 'data',
  data: await listMedia(env.db, (route.query['q'] ?? '').trim().slice(0, 100), parsePageNumber(route) ?? 1),
})

export const transfer: PageFunction<'mngr-importar'> = async ({ env }) => ({
  kind: 'data',
  data: await countLibrary(env.db),
})
