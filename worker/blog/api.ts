import { Hono } from 'hono'
import { pageNotFound } from '#client/errors.ts'
import { serveCached, streamText } from '../cache/serve.ts'
import type { AppEnv } from '../context.ts'
import { errorResponse } from '../http/errors.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'
import { parseQuestion, suggestPosts } from './search.ts'

const headers = {
  ...plainSecurityHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=60',
}

/** `/api/buscar?q=`: titles while somebody types. Public, the same for all, and old after a minute. */
export const searchApi = new Hono<AppEnv>()
  .get('/', (c) => {
    const q = parseQuestion(c.req.query('q') ?? '')
    return serveCached(c, `/api/buscar?${new URLSearchParams({ q })}`, {
      async read({ db }) {
        const text = JSON.stringify(await suggestPosts(db, q, c.get('now')))
        return () => ({ headers, stream: (onComplete) => streamText(text, onComplete) })
      },
      missing: () => errorResponse(c, pageNotFound(c.req.path)),
      isQuestion: true,
    })
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))
