import { Hono } from 'hono'
import { notFoundLinksRequestSchema } from '#client/features/content/links/contract.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { findNotFoundPaths, findInternalPages } from '../internal-pages.ts'

/** Routes of `/api/mngr/enlaces`; their schemas are in client/features/content/links/contract.ts. */
export const linksApi = new Hono<AppEnv>()
  .use(limitBody(128 * kilobyte))
  .get('/', async (c) => {
    const question = normalizeUnicode(c.req.query('q') ?? '')
      .trim()
      .slice(0, 100)
    return c.json({ pages: await findInternalPages(c.get('env').db, question, c.get('now')) })
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD'))
  .post('/perdidos', async (c) => {
    const body = await readBody(c, notFoundLinksRequestSchema)
    if (!body.ok) return body.response
    return c.json({ notFoundPaths: await findNotFoundPaths(c.get('env').db, body.value.paths, c.get('now')) })
  })
  .all('/perdidos', createMethodNotAllowed('POST'))
