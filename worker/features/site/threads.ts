import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { fromHex, shown, toHex } from '#client/features/settings/contract/oklch.ts'
import { ownColour } from '#client/ui/threads/address.ts'
import { drawThreads, type Ink } from '#client/ui/threads/draw.ts'
import { drawingOf, isSubject, type Subject } from '#client/ui/threads/drawings.ts'
import { isMotif } from '#client/ui/threads/motifs.ts'
import { live } from '../../db/live.ts'
import { reach } from '../../db/reach.ts'
import type { Env } from '../../env.ts'
import type { AppEnv } from '../../http/context.ts'
import { storedFor } from '../../http/edge-caching.ts'
import { notFound } from '../../http/errors.ts'
import { takeRead, tooManyReads } from '../../http/limits/counted-read.ts'
import { isSpelledOut } from '../../http/request/spelling.ts'
import { plainSecurityHeaders } from '../../http/security-headers.ts'
import { siteOf } from '../../site-settings/site.ts'

const day = 24 * 60 * 60

/** Of the middle lightness, so that they are seen on light and on dark ground, and on paper. */
const lightness = 0.62
const sand = toHex({ l: 0.7, c: 0.13, h: 82 })

function inkOf(colour: string): Ink {
  const own = colour === ownColour ? { l: lightness, c: 0.135, h: 154 } : fromHex(`#${colour}`)
  return { from: sand, to: toHex(shown({ ...own, l: lightness })), weight: 3, stretched: true }
}

export const drawnAs = (colour: string, subject: Subject, seed: string): string =>
  drawThreads(drawingOf(subject, seed), inkOf(colour))

/** Whether a page of the site shows this drawing: anybody can think of endlessly many others, and caches would fill. */
async function isShown({ db }: Env, now: number, { colour, subject, seed }: Wish): Promise<boolean> {
  const { site } = await siteOf({ db }, now)
  if (colour !== ownColour && `#${colour}` !== site.accent) return false
  if (subject === 'vacio') return seed === 'blog'
  if (subject === 'servicio') return isMotif(seed) || site.services.some(({ id }) => id === seed)
  const rows = await reach(db.all(sql`SELECT 1 FROM posts WHERE slug = ${seed} AND ${live(now)}`))
  return rows.length > 0
}

type Wish = { colour: string; subject: Subject; seed: string }

/** `/hilos/{colour}/{subject}/{seed}.svg`: the drawings that pages show. */
export const threads = new Hono<AppEnv>().get(
  '/:colour{verde|[0-9a-f]{6}}/:subject{[a-z]+}/:file{[a-z0-9-]{1,120}\\.svg}',
  async (c) => {
    const { colour, subject, file } = c.req.param()
    // A query makes no other address of it.
    if (!isSubject(subject) || !isSpelledOut(c) || c.req.url.includes('?')) return notFound(c)
    const wish = { colour, subject, seed: file.slice(0, -'.svg'.length) }
    const now = c.get('now')
    const giveBack = takeRead(c, 'files')
    if (!giveBack) return tooManyReads(c)
    if (!(await isShown(c.get('env'), now, wish))) return notFound(c)
    giveBack()
    return c.body(drawnAs(colour, subject, wish.seed), 200, {
      ...plainSecurityHeaders,
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...storedFor({ fresh: 30 * day, stale: 30 * day, onError: 30 * day }, 'threads'),
    })
  },
)
