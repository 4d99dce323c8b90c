import { createHash } from 'node:crypto'
import { challengeOrigin } from '#client/features/enquiries/contract/turnstile.ts'
import { style as standaloneStyle } from '#client/features/site/hostinger/style.ts'
import type { RouteMeta } from '#client/runtime/routes/route.ts'
import { firstScreenScript } from '#client/ui/deferred/first-screen-script.ts'
import { noticeScript } from '#client/ui/notice/notice-script.ts'
import { lineScript } from '#client/ui/progress/line-script.ts'
import { themeScript } from '#client/ui/theme/theme-script.ts'
import type { Env } from '../env.ts'
import { documentSecurityHeaders } from '../http/security-headers.ts'
import type { SiteState } from '../site-settings/site.ts'

// The only inline texts that documents carry, each allowed by its hash.

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const development = __DEVELOPMENT__

/** Runs before the first paint of every page. */
const headScript = themeScript + noticeScript + firstScreenScript + lineScript

export { headScript, standaloneStyle, themeScript as standaloneScript }

const ownScripts = ["'self'", development ? "'unsafe-inline'" : hashSource(headScript)]

type Headers = Readonly<Record<string, string>>
type PageHeaders = { usual: Headers; challenge: Headers }

const allowed = (css: string): string[] => (development || css === '' ? [] : [hashSource(css)])

/** The headers of documents with this stylesheet, and with those of the owner's colour. */
function headersWith(style: string, accents: SiteState['styles']): PageHeaders {
  const styles = development ? ["'unsafe-inline'"] : [style, accents?.page ?? ''].flatMap(allowed)
  const usual = { scripts: ownScripts, styles: ["'self'", ...styles] }
  return {
    usual: documentSecurityHeaders(usual),
    challenge: documentSecurityHeaders({
      ...usual,
      scripts: [...ownScripts, challengeOrigin],
      frames: [challengeOrigin],
    }),
  }
}

/** Those of the colour that was shown last, by stylesheet: a hash for each document would cost more than its text. */
let last = { accents: null as SiteState['styles'], headers: new Map<string, PageHeaders>() }

/**
 * Headers of every page of the site. In development vite injects its own scripts and styles. Where Turnstile
 * is configured every public document must allow it: the form may be reached from any of them without a new one.
 */
export function pageHeaders(
  { enquiries: { turnstile } }: Env,
  { area }: RouteMeta,
  style: string,
  { styles: accents }: SiteState,
): Headers {
  if (last.accents !== accents) last = { accents, headers: new Map() }
  const headers = last.headers.get(style) ?? headersWith(style, accents)
  last.headers.set(style, headers)
  return turnstile !== null && area !== 'manager' ? headers.challenge : headers.usual
}

/** Headers of the self-contained document: its own style, the theme's script and nothing else. */
export const standaloneHeaders = ({ styles: accents }: SiteState): Headers =>
  documentSecurityHeaders({
    scripts: [hashSource(themeScript)],
    styles: [hashSource(standaloneStyle), ...(accents?.standalone ? [hashSource(accents.standalone)] : [])],
  })
