import { createHash } from 'node:crypto'
import { themeScript } from '#client/ui/theme-script.ts'
import publicStyles from '#client/styles/public.css?inline'
import { style as standaloneStyle } from '#client/pages/hostinger.tsx'
import { documentSecurityHeaders } from '../middleware/security-headers.ts'

// The only inline texts that documents carry, each allowed by its hash.

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const development = __DEVELOPMENT__

export { publicStyles, standaloneStyle, themeScript }

/** Headers of every page of the site. In development vite injects its own scripts and styles. */
export const pageHeaders: Readonly<Record<string, string>> = documentSecurityHeaders({
  scripts: development ? ["'self'", "'unsafe-inline'"] : ["'self'", hashSource(themeScript)],
  styles: development ? ["'self'", "'unsafe-inline'"] : ["'self'", hashSource(publicStyles)],
})

/** Headers of the self-contained document: its own style and nothing else. */
export const standaloneHeaders: Readonly<Record<string, string>> = documentSecurityHeaders({
  scripts: [],
  styles: [hashSource(standaloneStyle)],
})
