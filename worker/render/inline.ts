import { createHash } from 'node:crypto'
import { groupsScript } from '#client/features/dashboard/opened-groups.ts'
import { challengeOrigin } from '#client/features/enquiries/contract/turnstile.ts'
import { announcementScript } from '#client/ui/announcement/announcement-script.ts'
import { firstScreenScript } from '#client/ui/deferred/first-screen-script.ts'
import { backScript } from '#client/ui/progress/back-script.ts'
import { onlineScript } from '#client/ui/progress/online-script.ts'
import { themeScript } from '#client/ui/theme/theme-script.ts'
import type { Env } from '../env.ts'
import { createDocumentSecurityHeaders } from '../http/responses/security-headers.ts'
import type { SiteState } from '../site-settings/site-state.ts'

// The only inline scripts and styles of documents. The CSP allows each by its hash.

/** The source expression of an inline script or style in the CSP. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const isDevelopment = __DEVELOPMENT__

/** Runs before the first paint of every page. */
export const headScript = themeScript + announcementScript + firstScreenScript + onlineScript + backScript

/** Also in the head of manager pages. */
export const managerHead = `<script>${groupsScript}</script>`

const inlineScriptSources = ["'self'", isDevelopment ? "'unsafe-inline'" : hashSource(headScript)]

type Headers = Readonly<Record<string, string>>
type PageHeaders = { default: Headers; withTurnstile: Headers }

/** Security headers whose CSP allows these inline stylesheets. */
function createPageHeaders(inline: readonly string[], isManager: boolean): PageHeaders {
  const styles = isDevelopment ? ["'unsafe-inline'"] : inline.filter(Boolean).map(hashSource)
  const scripts =
    isManager && !isDevelopment ? [...inlineScriptSources, hashSource(groupsScript)] : inlineScriptSources
  const usual = { scripts, styles: ["'self'", ...styles] }
  return {
    default: createDocumentSecurityHeaders(usual),
    withTurnstile: createDocumentSecurityHeaders({
      ...usual,
      scripts: [...inlineScriptSources, challengeOrigin],
      frames: [challengeOrigin],
    }),
  }
}

/** Cached headers per stylesheet, for the last accent colour only: hashing costs more than rendering the head. */
let lastHeaders = { accents: null as SiteState['styles'], headers: new Map<string, PageHeaders>() }

/**
 * Security headers of a page. Development allows inline code, because Vite injects its own scripts and styles. If
 * Turnstile is configured every public document must allow it: client navigation may open the form without a new
 * document.
 */
export async function getPageHeaders(
  { enquiries: { turnstile } }: Env,
  isManager: boolean,
  style: string,
  { styles: accents }: SiteState,
): Promise<Headers> {
  if (lastHeaders.accents !== accents) lastHeaders = { accents, headers: new Map() }
  const key = String(isManager) + style
  let headers = lastHeaders.headers.get(key)
  if (!headers) {
    const inline = [style, accents?.page ?? '']
    // The preview shows a standalone page in a frame, which inherits the CSP.
    if (isManager) {
      const { standaloneStyle } = await import('#client/features/site/standalone/style.ts')
      inline.push(standaloneStyle, accents?.standalone ?? '')
    }
    headers = createPageHeaders(inline, isManager)
    lastHeaders.headers.set(key, headers)
  }
  return turnstile !== null && !isManager ? headers.withTurnstile : headers.default
}
