import { Hono } from 'hono'
import { lostLinksRequestSchema } from '#client/features/content/links/contract.ts'
import { compose } from '#client/runtime/text/compose.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { readBody } from '#worker/http/request/body.ts'
import { findLostPaths, findOwnPages } from '../own-pages.ts'

/** `/api/mngr/enlaces` (client/features/content/links/contract.ts). */
export const linksApi = new Hono<AppEnv>()
  .use(limitBody(128 * kilobyte))
  .get('/', async (c) => {
    const question = compose(c.req.query('q') ?? '')
      .trim()
      .slice(0, 100)
    return c.json({ pages: await findOwnPages(c.get('env').db, question, c.get('now')) })
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))
  .post('/perdidos', async (c) => {
    const body = await readBody(c, lostLinksRequestSchema)
    if (!body.ok) return body.response
    return c.json({ lost: await findLostPaths(c.get('env').db, body.value.paths, c.get('now')) })
  })
  .all('/perdidos', methodNotAllowed('POST'))
