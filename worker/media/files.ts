import { Hono } from 'hono'
import { pageNotFound } from '#client/errors.ts'
import type { AppEnv } from '../context.ts'
import { reach } from '../db/reach.ts'
import { storedFor } from '../http/edge-caching.ts'
import { errorResponse } from '../http/errors.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'

const types = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
])

const day = 24 * 60 * 60
/** What a deleted image is still there for at most, where a cache in front has it. */
const imageLifetime = { fresh: day, stale: day, onError: 7 * day }
const imageTag = 'media'

/**
 * `/medios/{id}/{ancho}.{tipo}`: the library's files. An address never changes its content, so it is
 * kept for a year; feeds and social networks show them on other sites, hence cross-origin.
 */
export const mediaFiles = new Hono<AppEnv>().get(
  '/:id{[0-9a-z]{20}}/:file{[0-9]{1,5}\\.[a-z]{3,4}}',
  async (c) => {
    const { id, file } = c.req.param()
    const extension = file.slice(file.indexOf('.') + 1)
    const type = types.get(extension)
    const found = type
      ? await reach(c.get('env').media.get(`medios/${id}/${file}`, { onlyIf: c.req.raw.headers }))
      : null
    if (!found || !type) return errorResponse(c, pageNotFound(c.req.path))
    const headers = new Headers({
      ...plainSecurityHeaders,
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${id}-${file}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Other queries are no addresses of the file.
      ...(c.req.url.includes('?') ? {} : storedFor(imageLifetime, imageTag)),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: found.httpEtag,
    })
    if (!hasBody(found)) return new Response(null, { status: 304, headers })
    headers.set('Content-Length', String(found.size))
    return new Response(c.req.method === 'HEAD' ? null : found.body, { headers })
  },
)

/** A conditional request whose condition did not hold gets an object without its body. */
function hasBody(object: R2Object | R2ObjectBody): object is R2ObjectBody {
  return 'body' in object
}
