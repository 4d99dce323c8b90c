import type { Site } from '#client/site.ts'
import type { Env } from '../env.ts'
import type { AppContext } from '../http/context.ts'
import { notFound } from '../http/errors.ts'
import { isCanonicalPath } from '../http/request/canonical-path.ts'
import { plainSecurityHeaders } from '../http/responses/security-headers.ts'
import { type ReadOutcome, serveCached } from './serve-cached.ts'

/** What a text, such as the sitemap, is made from. `now` is epoch milliseconds. */
export type TextSource = { env: Env; now: number }

/** A text, or a function that makes it from the site's settings; null if it does not exist. */
export type MachineText = string | ((site: Site) => string) | null

/** Serves a public text, cached by content version like a page. */
export function serveText(
  c: AppContext,
  type: string,
  makeText: (source: TextSource) => Promise<MachineText>,
): Promise<Response> {
  const respondMissing = () => notFound(c)
  if (!isCanonicalPath(c)) return respondMissing()
  async function read(env: Env): Promise<ReadOutcome> {
    const made = await makeText({ env, now: c.get('now') })
    if (made === null) return 'missing'
    const headers = {
      ...plainSecurityHeaders,
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=300',
    }
    return ({ site }) => ({ headers, body: typeof made === 'string' ? made : made(site) })
  }
  return serveCached(c, c.req.path, { read, respondMissing })
}
