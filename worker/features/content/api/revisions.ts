import { Hono } from 'hono'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { notFound } from '#worker/http/errors.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { requireIfMatch } from '#worker/http/responses/etag.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { saveDraft } from '../publishing/post-transitions.ts'
import { listRevisions, readRevision } from '../queries/revisions.ts'
import { postReader } from '../queries/stored-posts.ts'
import { getActor, respondWithOutcome } from '../saving/write-entry.ts'

const postId = (c: AppContext): string => c.req.param('id') ?? ''
const revisionId = (c: AppContext): number => Number(c.req.param('revision') ?? 0)

/** Routes of `/api/mngr/posts/:id/revisiones`: lists, reads and restores revisions of a post. */
export const revisionsApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json({ revisions: await listRevisions(c.get('env').db, postId(c)) }))
  .get('/:revision{[0-9]{1,15}}', async (c) => {
    const found = await readRevision(c.get('env').db, postId(c), revisionId(c))
    return found ? c.json(found) : notFound(c)
  })
  .post('/:revision{[0-9]{1,15}}/restaurar', limitPerUser('restore'), requireIfMatch, async (c) => {
    const { db } = c.get('env')
    const found = await readRevision(db, postId(c), revisionId(c))
    if (!found) return notFound(c)
    // Restore everything but the slug, so that links to the post keep working.
    const request = { rev: c.get('rev'), content: { ...found.content, slug: '' }, kind: 'reverted' } as const
    return respondWithOutcome(c, postReader, await saveDraft(db, postId(c), request, getActor(c)))
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD'))
