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
import { revisionsApi } from './api/revisions.ts'
import { runBulkAction } from './bulk.ts'
import { createPreviewsApi } from './previews/previews-api.ts'
import { createPost, duplicatePost } from './publishing/create-post.ts'
import { changeState, publishPost, saveDraft } from './publishing/post-transitions.ts'
import { rerenderNextPosts } from './publishing/rerender.ts'
import { listManagedPosts } from './queries/managed-posts.ts'
import { postPreviews } from './queries/previews.ts'
import { getNewestContent, postReader, readStoredPost, toEditorPost } from './queries/stored-posts.ts'
import type { StateAction } from './saving/steps.ts'
import { readFreeSlug } from './saving/taken-slugs.ts'
import { getActor, respondWithOutcome } from './saving/write-entry.ts'

const actionsByPath = {
  '/despublicar': 'unpublish',
  '/papelera': 'trash',
  '/restaurar': 'restore',
  '/descartar': 'discard',
} as const

const getId = (c: AppContext): string => c.req.param('id') ?? ''

async function performAction(c: AppContext, action: StateAction, at?: number): Promise<Response> {
  const request = { rev: c.get('rev'), action, ...(at !== undefined && { at }) }
  const outcome = await changeState(c.get('env').db, getId(c), request, getActor(c))
  return respondWithOutcome(c, postReader, outcome)
}

const postApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const post = await readStoredPost(c.get('env').db, getId(c))
    if (!post) return notFound(c)
    const published = post.workingCopy === null ? null : post.content
    c.header('ETag', `"${post.rev}"`)
    return c.json({ post: toEditorPost(post, c.get('now')), published })
  })
  .delete('/', requireIfMatch, (c) => performAction(c, 'delete'))
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
    const request = { content: draft.value, unsaved: draft.unsaved, rev: c.get('rev') }
    return respondWithOutcome(c, postReader, await saveDraft(db, getId(c), request, getActor(c)))
  })
  .all('/borrador', createMethodNotAllowed('PUT'))
  .post('/publicar', requireIfMatch, async (c) => {
    const body = await readBody(c, publishRequestSchema)
    if (!body.ok) return body.response
    const { content, publishAt } = body.value
    const request = { rev: c.get('rev'), content, publishAt: publishAt ? Date.parse(publishAt) : null }
    return respondWithOutcome(
      c,
      postReader,
      await publishPost(c.get('env').db, getId(c), request, getActor(c)),
    )
  })
  .post('/fecha', requireIfMatch, async (c) => {
    const body = await readBody(c, dateRequestSchema)
    if (!body.ok) return body.response
    return performAction(c, 'changeDate', Date.parse(body.value.publishAt))
  })
  .post('/duplicar', limitPerUser('duplicate'), async (c) =>
    respondWithOutcome(c, postReader, await duplicatePost(c.get('env').db, getId(c), getActor(c)), 201),
  )
  .route('/revisiones', revisionsApi)
  .route('/vistas', createPreviewsApi(postPreviews))

for (const [path, action] of Object.entries(actionsByPath))
  postApi.post(path, requireIfMatch, (c) => performAction(c, action))
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
    return respondWithOutcome(c, postReader, await createPost(c.get('env').db, content, by), 201)
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
