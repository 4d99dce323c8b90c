import { Hono } from 'hono'
import { reach } from '#worker/db/reach.ts'
import { cardsPath } from '#worker/http/card.ts'
import { type AppEnv, waitUntil } from '#worker/http/context.ts'
import { storedFor } from '#worker/http/edge-caching.ts'
import { notFound } from '#worker/http/errors.ts'
import { takeRead, tooManyReads } from '#worker/http/limits/counted-read.ts'
import { isSpelledOut } from '#worker/http/request/spelling.ts'
import { plainSecurityHeaders } from '#worker/http/security-headers.ts'
import { findCard, storeCard } from './make.ts'

const shape = new RegExp(`^${cardsPath}((?:/[a-z0-9-]+)*)/[0-9a-f]{8}\\.png$`)

/** Characters of a page's path; the longest, of a tag, has 135. Keys of the bucket have 1,024 bytes at most. */
const longestPath = 200

const day = 24 * 60 * 60

/**
 * `/redes{path}/{stamp}.png`: what networks show of a page. The upkeep has drawn it; one that is younger, or whose title
 * has just changed, is drawn for the program that asks first. Nobody can have another text drawn.
 */
export const cards = new Hono<AppEnv>().get('/:card{.+\\.png}', async (c) => {
  const missing = () => notFound(c)
  const page = shape.exec(c.req.path)?.[1]
  if (page === undefined || page.length > longestPath || !isSpelledOut(c)) return missing()
  const env = c.get('env')
  const now = c.get('now')
  const hasQuery = c.req.url.includes('?')
  const giveBack = takeRead(c, 'files')
  if (!giveBack) return tooManyReads(c)
  const stored = await reach(env.media.get(c.req.path.slice(1)))
  const found = stored ? null : await findCard(env, now, page || '/')
  if (!stored && found?.src !== c.req.path) return missing()
  // Each query is another address that is read for, and a drawing is work.
  if (stored && !hasQuery) giveBack()
  const storing = found && storeCard(env, found)
  // Whoever asked may leave before it is stored.
  if (storing)
    waitUntil(
      c,
      storing.catch(() => {}),
    )
  const body = stored ? stored.body : await storing
  const headers = {
    ...plainSecurityHeaders,
    'Content-Type': 'image/png',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=31536000, immutable',
    // Other queries are no addresses of the image.
    ...(hasQuery ? {} : storedFor({ fresh: 30 * day, stale: 30 * day, onError: 30 * day }, 'cards')),
  }
  return new Response(body, { headers })
})
