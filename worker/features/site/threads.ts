import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import { listedKindEntries } from '#client/features/content/kinds/listed-kinds.ts'
import {
  isDrawingSubject,
  isDrawnPage,
  type DrawingSubject,
  parseServiceSeed,
} from '#client/ui/threads/drawings.ts'
import { defaultColour } from '#client/ui/threads/threads-path.ts'
import { isCurrent, publicationsWithEntries, whereLive } from '../../db/publications.ts'
import type { Env } from '../../env.ts'
import type { AppEnv } from '../../http/context.ts'
import { createEdgeCacheHeaders } from '../../http/edge-cache-headers.ts'
import { notFound } from '../../http/errors.ts'
import { takeRead, respondTooManyReads } from '../../http/limits/limit-reads.ts'
import { isCanonicalPath } from '../../http/request/canonical-path.ts'
import { plainSecurityHeaders } from '../../http/responses/security-headers.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { drawThreadsSvg } from '../../site-settings/threads-svg.ts'

const day = 24 * 60 * 60

/**
 * True if a page shows this drawing. Other drawings are refused: anybody could make up endlessly many and fill the
 * caches.
 */
async function isUsedOnSite(
  { db }: Env,
  now: number,
  { colours, subject, seed }: RequestedDrawing,
): Promise<boolean> {
  const { site } = await getSiteState({ db }, now)
  const [first, second] = colours.split('-')
  if (first !== defaultColour && `#${first}` !== site.accent) return false
  if (second !== undefined && `#${second}` !== site.secondAccent) return false
  if (subject === 'pagina') return isDrawnPage(seed)
  if (subject === 'vacio') return seed === 'blog'
  if (subject === 'final') return seed === 'inicio'
  if (subject === 'servicio') {
    const slug = parseServiceSeed(seed)?.slug
    return slug === seed || site.services.some(({ id }) => id === slug)
  }
  if (listedKindEntries.some(([, { path }]) => path === seed)) return true
  if (isLegalId(seed)) return true
  const paths = [seed, ...listedKindEntries.map(([, { path }]) => `${path}/${seed}`)]
  const rows = await db.all(sql`SELECT 1 FROM posts WHERE slug = ${seed} AND ${whereLive(now)}
    UNION ALL SELECT 1 FROM tags WHERE slug = ${seed}
    UNION ALL SELECT 1 FROM posts WHERE byline_slug = ${seed} AND byline_slug <> '' AND ${whereLive(now)}
    UNION ALL SELECT 1 FROM posts WHERE series_slug = ${seed} AND series_slug <> '' AND ${whereLive(now)}
    UNION ALL SELECT 1 FROM ${publicationsWithEntries} WHERE p.path IN ${paths} AND ${isCurrent(now)}`)
  return rows.length > 0
}

type RequestedDrawing = { colours: string; subject: DrawingSubject; seed: string }

/** `/trazos/{colours}/{subject}/{seed}.svg`: the drawings that pages show. */
export const threadDrawings = new Hono<AppEnv>().get(
  '/:colours{(?:verde|[0-9a-f]{6})(?:-[0-9a-f]{6})?}/:subject{[a-z]+}/:file{[a-z0-9-]{1,120}\\.svg}',
  async (c) => {
    const { colours, subject, file } = c.req.param()
    // An address with a query is refused: the same drawing would have endlessly many URLs.
    if (!isDrawingSubject(subject) || !isCanonicalPath(c) || c.req.url.includes('?')) return notFound(c)
    const wish = { colours, subject, seed: file.slice(0, -'.svg'.length) }
    const now = c.get('now')
    const giveBack = takeRead(c, 'files')
    if (!giveBack) return respondTooManyReads(c)
    if (!(await isUsedOnSite(c.get('env'), now, wish))) return notFound(c)
    giveBack()
    return c.body(drawThreadsSvg(colours, subject, wish.seed), 200, {
      ...plainSecurityHeaders,
      'Content-Type': 'image/svg+xml; charset=utf-8',
      // A newer version of the site may draw another one at the same address.
      'Cache-Control': `public, max-age=${day}`,
      ...createEdgeCacheHeaders({ fresh: day, stale: 30 * day, onError: 30 * day }, 'threads'),
    })
  },
)
