import { createHash } from 'node:crypto'
import { challengeOrigin } from '#client/features/enquiries/contract/turnstile.ts'
import { guideStyle as standaloneStyle } from '#client/features/site/hostinger/style.ts'
import type { RouteMeta } from '#client/runtime/routes/route.ts'
import { announcementScript } from '#client/ui/announcement/announcement-script.ts'
import { firstScreenScript } from '#client/ui/deferred/first-screen-script.ts'
import { onlineScript } from '#client/ui/progress/online-script.ts'
import { themeScript } from '#client/ui/theme/theme-script.ts'
import type { Env } from '../env.ts'
import { createDocumentSecurityHeaders } from '../http/responses/security-headers.ts'
import type { SiteState } from '../site-settings/site-state.ts'

// The only inline texts that documents carry, each allowed by its hash.

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const isDevelopment = __DEVELOPMENT__

/** Runs before the first paint of every page. */
const headScript = themeScript + announcementScript + firstScreenScript + onlineScript

export { headScript, standaloneStyle, themeScript as standaloneScript }

const inlineScriptSources = ["'self'", isDevelopment ? "'unsafe-inline'" : hashSource(headScript)]

type Headers = Readonly<Record<string, string>>
type PageHeaders = { default: Headers; withTurnstile: Headers }

const getStyleSources = (css: string): string[] => (isDevelopment || css === '' ? [] : [hashSource(css)])

/** The headers of documents with this stylesheet, and with those of the owner's colour. */
function createPageHeaders(style: string, accents: SiteState['styles']): PageHeaders {
  const styles = isDevelopment ? ["'unsafe-inline'"] : [style, accents?.page ?? ''].flatMap(getStyleSources)
  const usual = { scripts: inlineScriptSources, styles: ["'self'", ...styles] }
  return {
    default: createDocumentSecurityHeaders(usual),
    withTurnstile: createDocumentSecurityHeaders({
      ...usual,
      scripts: [...inlineScriptSources, challengeOrigin],
      frames: [challengeOrigin],
    }),
  }
}

/** Those of the colour that was shown last, by stylesheet: a hash for each document would cost more than its text. */
let lastHeaders = { accents: null as SiteState['styles'], headers: new Map<string, PageHeaders>() }

/**
 * Headers of every page of the site. In development vite injects its own scripts and styles. Where Turnstile
 * is configured every public document must allow it: the form may be reached from any of them without a new one.
 */
export function getPageHeaders(
  { enquiries: { turnstile } }: Env,
  { area }: RouteMeta,
  style: string,
  { styles: accents }: SiteState,
): Headers {
  if (lastHeaders.accents !== accents) lastHeaders = { accents, headers: new Map() }
  const headers = lastHeaders.headers.get(style) ?? createPageHeaders(style, accents)
  lastHeaders.headers.set(style, headers)
  return turnstile !== null && area !== 'manager' ? headers.withTurnstile : headers.default
}

/** Headers of the self-contained document: its own style, the theme's script and nothing else. */
export const createStandaloneHeaders = ({ styles: accents }: SiteState): Headers =>
  createDocumentSecurityHeaders({
    scripts: [hashSource(themeScript)],
    styles: [hashSource(standaloneStyle), ...(accents?.standalone ? [hashSource(accents.standalone)] : [])],
  })
