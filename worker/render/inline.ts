import { createHash } from 'node:crypto'
import { fontScript } from '#client/design/font-script.ts'
import { themeScript } from '#client/design/theme/theme-script.ts'
import { challengeOrigin } from '#client/enquiries/contract/turnstile.ts'
import { progressUnseen } from '#client/router/progress.ts'
import type { RouteMeta } from '#client/router/route.ts'
import { style as standaloneStyle } from '#client/site/hostinger/style.ts'
import type { Env } from '../env.ts'
import { documentSecurityHeaders } from '../http/security-headers.ts'
import styles from '#client/public.css?inline'

// The only inline texts that documents carry, each allowed by its hash.

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const development = __DEVELOPMENT__

/** The stylesheet of every page, with the one figure that script and style share. */
const publicStyles = `${styles}:root{--progress-unseen:${progressUnseen}ms}`

/** Runs before the first paint of every page. */
const headScript = themeScript + fontScript

export { headScript, publicStyles, standaloneStyle }

const own = {
  scripts: development ? ["'self'", "'unsafe-inline'"] : ["'self'", hashSource(headScript)],
  styles: development ? ["'self'", "'unsafe-inline'"] : ["'self'", hashSource(publicStyles)],
}

const usualHeaders = documentSecurityHeaders(own)
const challengeHeaders = documentSecurityHeaders({
  ...own,
  scripts: [...own.scripts, challengeOrigin],
  frames: [challengeOrigin],
})

/**
 * Headers of every page of the site. In development vite injects its own scripts and styles. Where Turnstile
 * is configured every public document must allow it: the form may be reached from any of them without a new one.
 */
export function pageHeaders(
  { enquiries: { turnstile } }: Env,
  { area }: RouteMeta,
): Readonly<Record<string, string>> {
  return turnstile !== null && area !== 'manager' ? challengeHeaders : usualHeaders
}

/** Headers of the self-contained document: its own style and nothing else. */
export const standaloneHeaders: Readonly<Record<string, string>> = documentSecurityHeaders({
  scripts: [],
  styles: [hashSource(standaloneStyle)],
})
