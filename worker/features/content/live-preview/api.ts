import { Hono } from 'hono'
import { postContentSchema } from '#client/features/content/contract.ts'
import {
  livePreviewRequestSchema,
  type PreviewedPage,
} from '#client/features/content/editor/preview/contract.ts'
import { entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { parseDraft } from '#worker/http/parse-draft.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { getRenderProblem } from '#worker/markdown/cost/cost-limits.ts'
import { type GivenPage, renderFramedPage } from '#worker/render/framed-page.tsx'
import { getNewestContent, readStoredPost } from '../queries/stored-posts.ts'
import { readCurrentContent } from '../saving/save-request.ts'
import { toArticlePage } from './article-page.ts'
import { embedDrawings } from './embed-drawings.ts'
import { getAnchor, toEntryPage } from './entry-page.ts'

/** Renders the page that `readPage` resolves to. The answer is a 422 with the line if a text cannot be rendered. */
async function respondWithPage(
  c: AppContext,
  readPage: () => Promise<GivenPage>,
  anchor: string | null = null,
): Promise<Response> {
  const page = await readPage().catch(getRenderProblem)
  if (typeof page === 'string') return errorResponse(c, { statusCode: 422, message: page })
  const html = await renderFramedPage(c.get('env'), c.get('now'), page)
  return c.json({ html: embedDrawings(html), anchor } satisfies PreviewedPage)
}

/**
 * Routes of `/api/mngr/vista-previa`: the public page of a text that is being written. The document travels as JSON, so
 * that nobody can open or frame it by its address.
 */
export const livePreviewApi = new Hono<AppEnv>()
  // Fits the longest text (200,000 characters) even when JSON escapes every character.
  .use(limitBody(1_500 * kilobyte))
  .post('/articulo', limitPerUser('live-preview'), async (c) => {
    const body = await readBody(c, livePreviewRequestSchema)
    if (!body.ok) return body.response
    const stored = await readStoredPost(c.get('env').db, body.value.id)
    if (!stored) return notFound(c)
    const readStored = () => Promise.resolve(getNewestContent(stored))
    const draft = await parseDraft(postContentSchema, body.value.content, readStored)
    if (!draft.ok) return errorResponse(c, draft.error)
    return respondWithPage(c, () => toArticlePage(c.var, stored, draft.value))
  })
  .post('/texto', limitPerUser('live-preview'), async (c) => {
    const body = await readBody(c, livePreviewRequestSchema)
    if (!body.ok) return body.response
    const { id, content } = body.value
    const readStored = () => readCurrentContent(c, id, content['kind'])
    const draft = await parseDraft(entryContentSchema, content, readStored)
    if (!draft.ok) return errorResponse(c, draft.error)
    return respondWithPage(c, () => toEntryPage(c.var, id, draft.value), getAnchor(draft.value.kind))
  })
  .all('/:kind{articulo|texto}', createMethodNotAllowed('POST'))
