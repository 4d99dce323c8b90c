import { Hono } from 'hono'
import { revRequestSchema } from '#client/features/content/contract.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { notFound } from '#worker/http/errors.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { saveDraft } from '../publishing/post-transitions.ts'
import { listRevisions, readRevision } from '../queries/revisions.ts'
import { respondWithOutcome, getActor, parseIfMatchRev } from '../respond.ts'

const postId = (c: AppContext): string => c.req.param('id') ?? ''
const revisionId = (c: AppContext): number => Number(c.req.param('revision') ?? 0)

/** `/api/mngr/posts/:id/revisiones` */
export const revisionsApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json({ revisions: await listRevisions(c.get('env').db, postId(c)) }))
  .get('/:revision{[0-9]{1,15}}', async (c) => {
    const found = await readRevision(c.get('env').db, postId(c), revisionId(c))
    return found ? c.json(found) : notFound(c)
  })
  .post('/:revision{[0-9]{1,15}}/restaurar', limitPerUser('restore'), async (c) => {
    const body = await readBody(c, revRequestSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const found = await readRevision(db, postId(c), revisionId(c))
    if (!found) return notFound(c)
    // Restore the text without its slug, so that links to the post keep working.
    const request = { rev: parseIfMatchRev(c, body.value), content: { ...found.content, slug: '' } }
    return respondWithOutcome(c, await saveDraft(db, postId(c), request, getActor(c), 'reverted'))
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD'))
