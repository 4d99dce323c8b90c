import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { parseQuestion, suggestPosts } from './search.ts'

/** `/api/buscar?q=`: titles while somebody types. Public, the same for all, and old after a minute. */
export const searchApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const q = parseQuestion(c.req.query('q') ?? '')
    c.header('Cache-Control', 'public, max-age=60')
    return c.json(await suggestPosts(c.get('env').db, q, c.get('now')))
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))
