import type { NotFoundJob } from '#worker/env/queue-jobs.ts'
import type { AppContext } from '#worker/http/context.ts'
import { readToken } from '#worker/session/cookies.ts'
import { createEventQueue } from '../event-api.ts'
import { isBot } from '../visits/bot.ts'
import { getSourceName } from '../visits/source.ts'
import { classifyNotFound } from './noise.ts'
import { toCountedSearch } from './search-text.ts'

const queueEvent = createEventQueue('notFound')

/** As in the statistics of visits, those who have signed in are not counted. */
function sendCounts(c: AppContext, counts: NotFoundJob['counts']): void {
  if (counts.length > 0 && readToken(c) === null)
    queueEvent(c, () => ({ kind: 'lost', at: c.get('now'), counts }))
}

const dataPrefix = '/api/data'

/** Returns the path of the page whose document or data was requested; null for any other path. */
function toPagePath(pathname: string): string | null {
  const path = pathname.startsWith(`${dataPrefix}/`) ? pathname.slice(dataPrefix.length) : pathname
  return /^\/(?:api|assets|builds|medios|trazos|redes|mngr)(?:\/|$)/.test(path)
    ? null
    : path.replace(/(?<=.)(?<!.\/)\/+$/, '')
}

function getReferrerName(c: AppContext): string | null {
  const url = URL.parse(c.req.header('Referer') ?? '')
  if (!url) return null
  return url.origin === c.get('env').siteUrl ? 'Este sitio' : getSourceName(url.hostname)
}

/** Counts a request for a missing page. */
export function recordNotFoundPath(c: AppContext): void {
  const path = toPagePath(new URL(c.req.url).pathname)
  if (path === null) return
  if (isBot(c)) return sendCounts(c, [['noise', 'Buscadores y otros robots']])
  const from = getReferrerName(c)
  const kind = classifyNotFound(path, { isLinked: from !== null })
  if (kind === null) return
  if ('noise' in kind) return sendCounts(c, [['noise', kind.noise]])
  sendCounts(c, [
    ['addresses', kind.path],
    // A space separates the kind and path from the referrer: a path contains no space.
    ['referrers', `${kind.path} ${from ?? 'Sin enlace'}`],
  ])
}

export function recordEmptySearch(c: AppContext, q: string): void {
  const text = toCountedSearch(q)
  if (text !== null && !isBot(c)) sendCounts(c, [['searches', text]])
}

/** Counts steps of the contact form by their names, without form content. */
export function recordFormSteps(c: AppContext, steps: readonly string[]): void {
  sendCounts(
    c,
    steps.map((step) => ['form', step]),
  )
}
