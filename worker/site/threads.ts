import { Hono } from 'hono'
import { ownColour } from '#client/design/threads/address.ts'
import { drawThreads, type Ink } from '#client/design/threads/draw.ts'
import { drawingOf, isSubject } from '#client/design/threads/drawings.ts'
import { fromHex, shown, toHex } from '#client/settings/contract/oklch.ts'
import type { AppEnv } from '../context.ts'
import { storedFor } from '../http/edge-caching.ts'
import { notFound } from '../http/errors.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'
import { isSpelledOut } from '../http/spelling.ts'

const day = 24 * 60 * 60

/** Of the middle lightness, so that they are seen on light and on dark ground, and on paper. */
const lightness = 0.62
const sand = toHex({ l: 0.7, c: 0.13, h: 82 })

function inkOf(colour: string): Ink {
  const own = colour === ownColour ? { l: lightness, c: 0.135, h: 154 } : fromHex(`#${colour}`)
  return { from: sand, to: toHex(shown({ ...own, l: lightness })), weight: 3, stretched: true }
}

/** As many as a page of a list shows. */
const mostOnSheet = 10

/** `/hilos/{colour}/{subject}/{seed}.svg`, or several seeds with a dot between them: drawings, which its address says all of. It asks nothing of any store. */
export const threads = new Hono<AppEnv>().get(
  '/:colour{verde|[0-9a-f]{6}}/:subject{[a-z]+}/:file{[a-z0-9.-]{1,1300}\\.svg}',
  async (c) => {
    const { colour, subject, file } = c.req.param()
    if (!isSubject(subject) || !isSpelledOut(c)) return notFound(c)
    const [first = '', ...rest] = file.slice(0, -'.svg'.length).split('.')
    if ([first, ...rest].includes('') || rest.length >= mostOnSheet) return notFound(c)
    const drawings = [drawingOf(subject, first), ...rest.map((seed) => drawingOf(subject, seed))] as const
    return c.body(drawThreads(drawings, inkOf(colour)), 200, {
      ...plainSecurityHeaders,
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Other queries are no addresses of the drawing.
      ...(c.req.url.includes('?')
        ? {}
        : storedFor({ fresh: 30 * day, stale: 30 * day, onError: 30 * day }, 'threads')),
    })
  },
)
