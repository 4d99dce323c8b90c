import type { LostJob } from '#worker/env/visits.ts'
import type { AppContext } from '#worker/http/context.ts'
import { createOriginLimit } from '#worker/http/limits/read-limit.ts'
import { visitorOf } from '#worker/http/request/visitor.ts'
import { isProgram } from '../visits/bot.ts'
import { declines } from '../visits/declines.ts'
import { sourceOf } from '../visits/source.ts'
import { putBehind } from '../visits/tallying/put.ts'
import { kindOfMissing } from './noise.ts'
import { searchedText } from './searched.ts'

/** What one network and one block may have counted, so that nobody alone makes up what is read. */
const limit = createOriginLimit()

type Counts = LostJob['counts']

function put(c: AppContext, counts: Counts): void {
  const isTaken = counts.length > 0 && !declines(c) && limit.take(visitorOf(c), c.get('now'))
  if (isTaken && c.get('env').visits.queue)
    putBehind(c, Promise.resolve({ kind: 'lost', at: c.get('now'), counts }))
}

const dataPrefix = '/api/data'

/** The page that was asked for, as a document or as data; null = it was something else. */
function pageOf(pathname: string): string | null {
  const path = pathname.startsWith(`${dataPrefix}/`) ? pathname.slice(dataPrefix.length) : pathname
  return /^\/(?:api|assets|builds|medios|hilos|redes|mngr)(?:\/|$)/.test(path)
    ? null
    : path.replace(/(?<=.)(?<!.\/)\/+$/, '')
}

/** Where a request comes from, by name; null = nothing says so. */
function referrerOf(c: AppContext): string | null {
  const url = URL.parse(c.req.header('Referer') ?? '')
  if (!url) return null
  return url.origin === c.get('env').siteUrl ? 'Este sitio' : sourceOf(url.hostname)
}

/** Somebody asked for a page that there is not. */
export function noteMissingPath(c: AppContext): void {
  const path = pageOf(new URL(c.req.url).pathname)
  if (path === null) return
  if (isProgram(c)) return put(c, [['noise', 'Buscadores y otros programas']])
  const from = referrerOf(c)
  const kind = kindOfMissing(path, from !== null)
  if (kind === null) return
  if ('noise' in kind) return put(c, [['noise', kind.noise]])
  put(c, [
    ['addresses', kind.path],
    // No path has a space.
    ['referrers', `${kind.path} ${from ?? 'Sin enlace'}`],
  ])
}

/** A search found nothing. */
export function noteSearch(c: AppContext, q: string): void {
  const text = searchedText(q)
  if (text !== null && !isProgram(c)) put(c, [['searches', text]])
}

/** A step of the contact form, by names that hold nothing of what was written. */
export function noteSteps(c: AppContext, steps: readonly string[]): void {
  put(
    c,
    steps.map((step) => ['form', step]),
  )
}
