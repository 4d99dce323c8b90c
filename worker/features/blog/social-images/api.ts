import { Hono } from 'hono'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import { type AppEnv, waitUntil } from '#worker/http/context.ts'
import { createEdgeCacheHeaders } from '#worker/http/edge-cache-headers.ts'
import { notFound } from '#worker/http/errors.ts'
import { takeRead, respondTooManyReads } from '#worker/http/limits/limit-reads.ts'
import { isCanonicalPath } from '#worker/http/request/canonical-path.ts'
import { plainSecurityHeaders } from '#worker/http/responses/security-headers.ts'
import { socialImagesPath } from '#worker/http/social-image.ts'
import { findSocialImage, storeSocialImage } from './store.ts'

const socialImagePath = new RegExp(`^${socialImagesPath}((?:/[a-z0-9-]+)*)/[0-9a-f]{8}\\.png$`)

/** Characters of a page's path; the longest, of a tag, has 135. Keys of the bucket have 1,024 bytes at most. */
const longestPath = 200

const day = 24 * 60 * 60

/**
 * `/redes{path}/{stamp}.png`: what networks show of a page. The upkeep has drawn it; one that is younger, or whose title
 * has just changed, is drawn for the program that asks first. Nobody can have another text drawn.
 */
export const socialImages = new Hono<AppEnv>().get('/:card{.+\\.png}', async (c) => {
  const missing = () => notFound(c)
  const page = socialImagePath.exec(c.req.path)?.[1]
  if (page === undefined || page.length > longestPath || !isCanonicalPath(c)) return missing()
  const env = c.get('env')
  const now = c.get('now')
  const hasQuery = c.req.url.includes('?')
  const giveBack = takeRead(c, 'files')
  if (!giveBack) return respondTooManyReads(c)
  const stored = await withStorageTimeout(env.media.get(c.req.path.slice(1)))
  const found = stored ? null : await findSocialImage(env, now, page || '/')
  if (!stored && found?.src !== c.req.path) return missing()
  // Each query is another address that is read for, and a drawing is work.
  if (stored && !hasQuery) giveBack()
  const storing = found && storeSocialImage(env, found)
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
    ...(hasQuery
      ? {}
      : createEdgeCacheHeaders({ fresh: 30 * day, stale: 30 * day, onError: 30 * day }, 'cards')),
  }
  return new Response(body, { headers })
})
