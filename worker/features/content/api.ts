import { Hono } from 'hono'
import {
  createRequestSchema,
  dateRequestSchema,
  draftRequestSchema,
  emptyContent,
  postContentSchema,
  publishRequestSchema,
  rerenderRequestSchema,
  slugRequestSchema,
} from '#client/features/content/contract.ts'
import { bulkRequestSchema } from '#client/features/content/contract/bulk.ts'
import { parseListFilter } from '#client/features/content/contract/list.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { kilobyte, limitBody } from '../../http/limits/limit-body.ts'
import { limitPerUser } from '../../http/limits/limit-per-user.ts'
import { parseDraft } from '../../http/parse-draft.ts'
import { readBody } from '../../http/request/body.ts'
import { requireIfMatch } from '../../http/responses/etag.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { previewsApi } from './api/previews.ts'
import { revisionsApi } from './api/revisions.ts'
import { runBulkAction } from './bulk.ts'
import {
  addUnsaved,
  createPost,
  discardChanges,
  duplicatePost,
  publishPost,
  changePublishDate,
  restorePost,
  saveDraft,
  trashPost,
  unpublishPost,
} from './publishing/post-transitions.ts'
import { rerenderNextPosts } from './publishing/rerender.ts'
import { listManagedPosts } from './queries/managed-posts.ts'
import { deletePost } from './queries/revisions.ts'
import { getNewestContent, readStoredPost, toEditorPost } from './queries/stored-posts.ts'
import { getActor, respondWithOutcome, toETag } from './respond.ts'
import { readFreeSlug } from './slug.ts'

const transitionsByPath = {
  '/despublicar': unpublishPost,
  '/papelera': trashPost,
  '/restaurar': restorePost,
  '/descartar': discardChanges,
}

const getId = (c: AppContext): string => c.req.param('id') ?? ''

const postApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const post = await readStoredPost(c.get('env').db, getId(c))
    if (!post) return notFound(c)
    const published = post.workingCopy === null ? null : post.content
    c.header('ETag', toETag(post.rev))
    return c.json({ post: toEditorPost(post, c.get('now')), published })
  })
  .delete('/', requireIfMatch, async (c) => {
    const outcome = await deletePost(c.get('env').db, getId(c), c.get('rev'), getActor(c))
    return outcome.ok ? c.body(null, 204) : respondWithOutcome(c, outcome)
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD', 'DELETE'))
  .put('/borrador', requireIfMatch, async (c) => {
    const body = await readBody(c, draftRequestSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const draft = await parseDraft(postContentSchema, body.value.content, async () => {
      const stored = await readStoredPost(db, getId(c))
      return stored && getNewestContent(stored)
    })
    if (!draft.ok) return errorResponse(c, draft.error)
    const request = { content: draft.value, rev: c.get('rev') }
    const outcome = await saveDraft(db, getId(c), request, getActor(c))
    return respondWithOutcome(c, outcome.ok ? addUnsaved(outcome.value, draft.unsaved) : outcome)
  })
  .all('/borrador', createMethodNotAllowed('PUT'))
  .post('/publicar', requireIfMatch, async (c) => {
    const body = await readBody(c, publishRequestSchema)
    if (!body.ok) return body.response
    const { content, publishAt } = body.value
    const request = { rev: c.get('rev'), content, publishAt: publishAt ? Date.parse(publishAt) : null }
    return respondWithOutcome(c, await publishPost(c.get('env').db, getId(c), request, getActor(c)))
  })
  .post('/fecha', requireIfMatch, async (c) => {
    const body = await readBody(c, dateRequestSchema)
    if (!body.ok) return body.response
    const request = { rev: c.get('rev'), publishAt: Date.parse(body.value.publishAt) }
    return respondWithOutcome(c, await changePublishDate(c.get('env').db, getId(c), request, getActor(c)))
  })
  .post('/duplicar', limitPerUser('duplicate'), async (c) =>
    respondWithOutcome(c, await duplicatePost(c.get('env').db, getId(c), getActor(c)), 201),
  )
  .route('/revisiones', revisionsApi)
  .route('/vistas', previewsApi)

for (const [path, change] of Object.entries(transitionsByPath)) {
  postApi.post(path, requireIfMatch, async (c) =>
    respondWithOutcome(c, await change(c.get('env').db, getId(c), c.get('rev'), getActor(c))),
  )
}
postApi.all(
  ':step{publicar|fecha|duplicar|despublicar|papelera|restaurar|descartar}',
  createMethodNotAllowed('POST'),
)

/** Routes of `/api/mngr/posts`; their schemas are in client/features/content/contract.ts. */
export const postsApi = new Hono<AppEnv>()
  // Fits the longest article (200,000 characters) even when JSON escapes every character.
  .use(limitBody(1_500 * kilobyte))
  .get('/', async (c) => {
    const query = c.req.query()
    return c.json(
      await listManagedPosts(c.get('env').db, parseListFilter(query), parseListCursor(query), c.get('now')),
    )
  })
  .post('/', limitPerUser('post'), async (c) => {
    const body = await readBody(c, createRequestSchema)
    if (!body.ok) return body.response
    const by = getActor(c)
    const content = { ...emptyContent, author: (by.author.name ?? '').slice(0, 80), ...body.value }
    return respondWithOutcome(c, await createPost(c.get('env').db, content, by), 201)
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD', 'POST'))
  .post('/acciones', limitPerUser('rerender'), async (c) => {
    const body = await readBody(c, bulkRequestSchema)
    if (!body.ok) return body.response
    return c.json(await runBulkAction(c, body.value))
  })
  .post('/slug', async (c) => {
    const body = await readBody(c, slugRequestSchema)
    if (!body.ok) return body.response
    return c.json({ slug: await readFreeSlug(c.get('env').db, toSlug(body.value.text), body.value.id) })
  })
  .post('/regenerar', async (c) => {
    const body = await readBody(c, rerenderRequestSchema)
    if (!body.ok) return body.response
    return c.json(await rerenderNextPosts(c.get('env').db, body.value.after))
  })
  .all('/:step{acciones|slug|regenerar}', createMethodNotAllowed('POST'))
  .route('/:id', postApi)
