import { Hono } from 'hono'
import { fileTypes } from '#client/features/media/file-types.ts'
import { withStorageTimeout } from '../../db/with-timeout.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { createEdgeCacheHeaders } from '../../http/edge-cache-headers.ts'
import { errorHeaders, notFound } from '../../http/errors.ts'
import { takeRead, respondTooManyReads } from '../../http/limits/limit-reads.ts'
import { isCanonicalPath } from '../../http/request/canonical-path.ts'
import { hasEtag } from '../../http/responses/etag.ts'
import { plainSecurityHeaders } from '../../http/responses/security-headers.ts'
import { parseRange, type Range } from './range.ts'

/** Types that browsers display. Other files are only downloaded; opened in a browser, they run no scripts. */
const imageTypes: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
])

const downloadTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(fileTypes).map(([ending, { mime }]) => [ending, mime]),
)

const downloadHeaders = (file: string): Record<string, string> => ({
  'Content-Disposition': `attachment; filename="${file}"`,
  'Content-Security-Policy': `${plainSecurityHeaders['Content-Security-Policy']}; sandbox`,
})

const day = 24 * 60 * 60
/** Edge cache times in seconds. A deleted image may be served that long from the cache. */
const imageLifetime = { fresh: day, stale: day, onError: 7 * day }
const imageTag = 'media'

/** How to answer a request for a file that exists. */
type FileAnswer = { status: 200 } | { status: 206; range: Range } | { status: 304 | 412 | 416 }

function evaluateConditions(c: AppContext, { httpEtag, size }: R2Object): FileAnswer {
  const match = c.req.header('If-Match')
  if (match !== undefined && !hasEtag(match, httpEtag, 'strong')) return { status: 412 }
  const noneMatch = c.req.header('If-None-Match')
  if (noneMatch !== undefined && hasEtag(noneMatch, httpEtag, 'weak')) return { status: 304 }
  // Send the whole file if the client has a part of another one. Dates never match: files have only ETags.
  const ifRange = c.req.header('If-Range')
  if (ifRange !== undefined && ifRange !== httpEtag) return { status: 200 }
  const range = parseRange(c.req.header('Range'), size)
  if (range === null) return { status: 200 }
  return range === 'beyond' ? { status: 416 } : { status: 206, range }
}

const conditionalHeaders = ['If-Match', 'If-None-Match', 'Range'] as const

/**
 * `/medios/{id}/{ancho}.{tipo}`, `/medios/{id}/{nombre}.{tipo}`: the files of the library. The content of a URL never
 * changes, so it is cached for a year. Images are cross-origin, because feeds and social networks show them on other
 * sites.
 */
export const mediaFiles = new Hono<AppEnv>().get(
  '/:id{[0-9a-z]{20}}/:file{[0-9a-z-]{1,60}\\.[a-z]{3,4}}',
  async (c) => {
    const { id, file } = c.req.param()
    const { media } = c.get('env')
    const key = `medios/${id}/${file}`
    const missing = () => notFound(c)
    const ending = file.slice(file.indexOf('.') + 1)
    const type = imageTypes.get(ending) ?? downloadTypes.get(ending)
    if (!type || !isCanonicalPath(c)) return missing()
    const giveBack = takeRead(c, 'files')
    if (!giveBack) return respondTooManyReads(c)
    const isHead = c.req.method === 'HEAD'
    // A plain GET takes one round trip to R2; a condition or a range takes one more.
    const asks = isHead || conditionalHeaders.some((name) => c.req.header(name) !== undefined)
    const found = await withStorageTimeout<R2Object | R2ObjectBody | null>(
      asks ? media.head(key) : media.get(key),
    )
    if (!found) return missing()
    const hasQuery = c.req.url.includes('?')
    // A request with a query stays counted against the limit: each new query is a URL that the cache does not have.
    if (!hasQuery) giveBack()
    const wish: FileAnswer = asks ? evaluateConditions(c, found) : { status: 200 }
    const headers = new Headers({
      ...plainSecurityHeaders,
      ...(imageTypes.has(ending)
        ? {
            'Content-Disposition': `inline; filename="${id}-${file}"`,
            'Cross-Origin-Resource-Policy': 'cross-origin',
          }
        : downloadHeaders(file)),
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Do not cache a URL with a query: one file has any number of such URLs.
      ...(hasQuery ? {} : createEdgeCacheHeaders(imageLifetime, imageTag)),
      'Accept-Ranges': 'bytes',
      ETag: found.httpEtag,
    })
    if (wish.status === 304) return new Response(null, { status: 304, headers })
    if (wish.status === 412 || wish.status === 416) {
      const none = { ...plainSecurityHeaders, ...errorHeaders({ statusCode: wish.status }) }
      const size = wish.status === 416 ? { 'Content-Range': `bytes */${found.size}` } : {}
      return new Response(null, { status: wish.status, headers: { ...none, ...size } })
    }
    const { offset, length } = wish.status === 206 ? wish.range : { offset: 0, length: found.size }
    headers.set('Content-Length', String(length))
    if (wish.status === 206)
      headers.set('Content-Range', `bytes ${offset}-${offset + length - 1}/${found.size}`)
    if (isHead) return new Response(null, { status: wish.status, headers })
    const object = hasBody(found)
      ? found
      : await withStorageTimeout(media.get(key, { range: { offset, length } }))
    return object ? new Response(object.body, { status: wish.status, headers }) : missing()
  },
)

function hasBody(object: R2Object | R2ObjectBody): object is R2ObjectBody {
  return 'body' in object
}
