import { Hono } from 'hono'
import {
  createRequestSchema,
  dateRequestSchema,
  draftRequestSchema,
  postContentSchema,
  publishRequestSchema,
  renderRequestSchema,
  rerenderRequestSchema,
  revRequestSchema,
  slugRequestSchema,
} from '#client/features/content/contract.ts'
import { bulkRequestSchema } from '#client/features/content/contract/bulk.ts'
import { parseListFilter } from '#client/features/content/contract/list.ts'
import { parseListFrom } from '#client/runtime/text/list-from.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import type { AppEnv } from '../../http/context.ts'
import { parseDraft } from '../../http/draft.ts'
import { errorResponse } from '../../http/errors.ts'
import { kilobyte, limitBody } from '../../http/limits/limit-body.ts'
import { limitPerPerson, newTexts, previewedTexts } from '../../http/limits/limit-per-person.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { invalid, readBody } from '../../http/request/body.ts'
import { imageIds } from '../../markdown/images.ts'
import { tryRender } from '../../markdown/render.ts'
import { readingMinutes } from '../blog/queries/posts.ts'
import { readImages } from '../media/queries.ts'
import { actor, answer, namedRev, tagOf } from './answer.ts'
import { previewsApi } from './api/previews.ts'
import { revisionsApi } from './api/revisions.ts'
import { actOnPosts } from './bulk.ts'
import {
  createPost,
  discardChanges,
  duplicatePost,
  emptyContent,
  publishPost,
  redatePost,
  restorePost,
  saveDraft,
  trashPost,
  unpublishPost,
} from './publishing/lifecycle.ts'
import { rerenderPiece } from './publishing/rerender.ts'
import { listManaged } from './queries/managed-posts.ts'
import { deletePost } from './queries/revisions.ts'
import { newestOf, readStored, toEditorPost } from './queries/stored-posts.ts'
import { freeSlug } from './slug.ts'

const byRev = {
  '/despublicar': unpublishPost,
  '/papelera': trashPost,
  '/restaurar': restorePost,
  '/descartar': discardChanges,
}

const onePost = new Hono<AppEnv>()
  .get('/', async (c) => {
    const post = await readStored(c.get('env').db, c.req.param('id') ?? '')
    if (!post) return answer(c, { kind: 'missing' })
    const published = post.workingCopy === null ? null : post.content
    c.header('ETag', tagOf(post.rev))
    return c.json({ post: toEditorPost(post, c.get('now')), published })
  })
  .delete('/', async (c) => {
    const body = await readBody(c, revRequestSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const id = c.req.param('id') ?? ''
    if (await deletePost(db, { id, rev: namedRev(c, body.value) }, actor(c))) return c.body(null, 204)
    const post = await readStored(db, id)
    if (!post) return answer(c, { kind: 'missing' })
    return post.status === 'trash'
      ? answer(c, { kind: 'conflict', current: post })
      : answer(c, { kind: 'refused', message: 'Solo se elimina para siempre lo que está en la papelera.' })
  })
  .all('/', methodNotAllowed('GET', 'HEAD', 'DELETE'))
  .put('/borrador', async (c) => {
    const body = await readBody(c, draftRequestSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const id = c.req.param('id') ?? ''
    const draft = await parseDraft(postContentSchema, body.value.content, async () => {
      const stored = await readStored(db, id)
      return stored && newestOf(stored)
    })
    if (!draft.ok) return errorResponse(c, draft.error)
    const { value: content, unsaved } = draft
    const outcome = await saveDraft(db, id, { content, rev: namedRev(c, body.value) }, actor(c))
    return answer(
      c,
      outcome.kind === 'done' ? { ...outcome, unsaved: { ...outcome.unsaved, ...unsaved } } : outcome,
    )
  })
  .all('/borrador', methodNotAllowed('PUT'))
  .post('/publicar', async (c) => {
    const body = await readBody(c, publishRequestSchema)
    if (!body.ok) return body.response
    const { content, publishAt } = body.value
    const at = publishAt ? Date.parse(publishAt) : null
    const request = { rev: namedRev(c, body.value), content, publishAt: at }
    return answer(c, await publishPost(c.get('env').db, c.req.param('id') ?? '', request, actor(c)))
  })
  .post('/fecha', async (c) => {
    const body = await readBody(c, dateRequestSchema)
    if (!body.ok) return body.response
    const request = { rev: namedRev(c, body.value), publishAt: Date.parse(body.value.publishAt) }
    return answer(c, await redatePost(c.get('env').db, c.req.param('id') ?? '', request, actor(c)))
  })
  .post('/duplicar', limitPerPerson('duplicate'), async (c) =>
    answer(c, await duplicatePost(c.get('env').db, c.req.param('id') ?? '', actor(c)), 201),
  )
  .route('/revisiones', revisionsApi)
  .route('/vistas', previewsApi)

for (const [path, change] of Object.entries(byRev)) {
  onePost.post(path, async (c) => {
    const body = await readBody(c, revRequestSchema)
    if (!body.ok) return body.response
    return answer(
      c,
      await change(c.get('env').db, c.req.param('id') ?? '', namedRev(c, body.value), actor(c)),
    )
  })
}
onePost.all(
  ':step{publicar|fecha|duplicar|despublicar|papelera|restaurar|descartar}',
  methodNotAllowed('POST'),
)

/** `/api/mngr/posts` (contract/studio.ts). */
export const postsApi = new Hono<AppEnv>()
  // The longest article (200,000 characters) with every one of them escaped.
  .use(limitBody(1_500 * kilobyte))
  .get('/', async (c) => {
    const query = c.req.query()
    return c.json(
      await listManaged(c.get('env').db, parseListFilter(query), parseListFrom(query), c.get('now')),
    )
  })
  .post('/', limitPerPerson('post', newTexts), async (c) => {
    const body = await readBody(c, createRequestSchema)
    if (!body.ok) return body.response
    const by = actor(c)
    const content = { ...emptyContent, author: (by.author.name ?? '').slice(0, 80), ...body.value }
    return answer(c, await createPost(c.get('env').db, content, by), 201)
  })
  .all('/', methodNotAllowed('GET', 'HEAD', 'POST'))
  .post('/acciones', async (c) => {
    const body = await readBody(c, bulkRequestSchema)
    if (!body.ok) return body.response
    return c.json(await actOnPosts(c, body.value))
  })
  .post('/slug', async (c) => {
    const body = await readBody(c, slugRequestSchema)
    if (!body.ok) return body.response
    return c.json({ slug: await freeSlug(c.get('env').db, toSlug(body.value.text), body.value.id) })
  })
  .post('/render', limitPerPerson('render', previewedTexts), async (c) => {
    const body = await readBody(c, renderRequestSchema)
    if (!body.ok) return body.response
    const { markdown } = body.value
    const made = tryRender(markdown, await readImages(c.get('env').db, imageIds(markdown)))
    if ('problem' in made) return errorResponse(c, invalid({ markdown: made.problem }))
    const { html, words } = made
    return c.json({ html, words, minutes: readingMinutes(words) })
  })
  .post('/regenerar', async (c) => {
    const body = await readBody(c, rerenderRequestSchema)
    if (!body.ok) return body.response
    return c.json(await rerenderPiece(c.get('env').db, body.value.after))
  })
  .all('/:step{acciones|slug|render|regenerar}', methodNotAllowed('POST'))
  .route('/:id', onePost)
