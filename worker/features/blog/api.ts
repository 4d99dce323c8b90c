import { Hono } from 'hono'
import { serveCached } from '../../cache/serve-cached.ts'
import type { AppEnv } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { plainSecurityHeaders } from '../../http/responses/security-headers.ts'

const headers = {
  ...plainSecurityHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=60',
}

/** `/api/buscar?q=`: titles to suggest while typing. Public, the same for everybody, cached for a minute. */
export const searchApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { parseSearchQuery, suggestPosts } = await import('./search/search.ts')
    const q = parseSearchQuery(c.req.query('q') ?? '')
    return serveCached(c, `/api/buscar?${new URLSearchParams({ q })}`, {
      async read({ db }) {
        const body = JSON.stringify(await suggestPosts(db, q, c.get('now')))
        return () => ({ headers, body })
      },
      respondMissing: () => notFound(c),
      isSearch: true,
    })
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD'))
