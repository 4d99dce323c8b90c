import { Hono } from 'hono'
import { serveCached } from '../../cache/serve.ts'
import type { AppEnv } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { plainSecurityHeaders } from '../../http/security-headers.ts'

const headers = {
  ...plainSecurityHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=60',
}

/** `/api/buscar?q=`: titles while somebody types. Public, the same for all, and old after a minute. */
export const searchApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { parseQuestion, suggestPosts } = await import('./search/search.ts')
    const q = parseQuestion(c.req.query('q') ?? '')
    return serveCached(c, `/api/buscar?${new URLSearchParams({ q })}`, {
      async read({ db }) {
        const body = JSON.stringify(await suggestPosts(db, q, c.get('now')))
        return () => ({ headers, body })
      },
      missing: () => notFound(c),
      isQuestion: true,
    })
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))
