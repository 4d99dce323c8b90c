import { Hono } from 'hono'
import * as v from 'valibot'
import { getPublicSchema, type PublicContent } from '#client/features/content/kinds/all-kinds.ts'
import { serveText } from '#worker/cache/serve-text.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { findListedEntry } from './reading/listed.ts'

// An event as a calendar file (RFC 5545).

const encoder = new TextEncoder()
const maxLineBytes = 75

/** Breaks a line after at most 75 bytes of UTF-8, never within a character. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).byteLength
    if (bytes + size > maxLineBytes) {
      folded += '\r\n '
      // The space counts.
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n')

/** `20261204T180000Z` */
const toUtc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

type CalendarEvent = Pick<
  PublicContent<'event'>,
  'title' | 'summary' | 'place' | 'online' | 'startsAt' | 'endsAt'
> & {
  /** The same for all versions of the event. */
  uid: string
  url: string
  /** When this version was published, in epoch milliseconds. */
  at: number
}

export function toCalendar({ uid, url, at, ...event }: CalendarEvent): string {
  const { title, summary, place, online, startsAt, endsAt } = event
  const address = online && new URL(online, url).href
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cauce//Eventos//ES',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${toUtc(at)}`,
    ...(startsAt === null ? [] : [`DTSTART:${toUtc(startsAt)}`]),
    ...(endsAt === null ? [] : [`DTEND:${toUtc(endsAt)}`]),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText([summary, address].filter(Boolean).join('\n'))}`,
    ...(place || address ? [`LOCATION:${escapeText(place || address)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}

export const calendarFiles = new Hono<AppEnv>().get('/:file{[a-z0-9-]+\\.ics}', (c) =>
  serveText(c, 'text/calendar', async ({ env, now }) => {
    const path = c.req.path.slice(0, -'.ics'.length)
    const found = await findListedEntry(env.db, 'event', path, now)
    if (!found || found.path !== path) return null
    const entry = v.parse(getPublicSchema('event'), found.entry)
    const uid = `${found.id}@${new URL(env.siteUrl).hostname}`
    return toCalendar({ ...entry, uid, url: env.siteUrl + path, at: found.at })
  }),
)
