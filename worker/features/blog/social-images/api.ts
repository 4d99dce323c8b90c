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

/** Longest path of a page in characters; the path of a tag has up to 135. An R2 key may have 1,024 bytes. */
const longestPath = 200

const day = 24 * 60 * 60

/**
 * `/redes{path}/{stamp}.png`: a page's image for social networks. A scheduled job draws the images; a missing or
 * outdated one is drawn on request. The stamp is made from the content, so that nobody can request images of other
 * texts.
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
  // Do not count a stored image against the read limit of the network, unless the URL has a query.
  if (stored && !hasQuery) giveBack()
  const storing = found && storeSocialImage(env, found)
  // Finish storing even if the client disconnects.
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
    // Do not cache the image at addresses with a query.
    ...(hasQuery
      ? {}
      : createEdgeCacheHeaders({ fresh: 30 * day, stale: 30 * day, onError: 30 * day }, 'cards')),
  }
  return new Response(body, { headers })
})
