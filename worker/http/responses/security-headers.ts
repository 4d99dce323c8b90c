import { videoProviders } from '#client/features/blog/contract/video-providers.ts'

/** All headers but the CSP; the same for pages, API answers, errors and static files. */
const commonHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

const lockedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/** Security headers of answers that are not documents: API answers, files, redirects. */
export const plainSecurityHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy': lockedPolicy,
}

export type DocumentSources = {
  scripts: readonly string[]
  styles: readonly string[]
  /** Further frame sources besides the video players. */
  frames?: readonly string[]
}

/** Players of an article's videos (worker/markdown/videos.ts). */
const videoOrigins = Object.values(videoProviders).map(({ origin }) => origin)

/** Images of the media library, QR codes, and previews of files being chosen. */
const imageSources = ["'self'", 'data:', 'blob:']

/** Security headers of a document: `scripts` and `styles` are its allowed CSP sources (hashes, 'self'). */
export function createDocumentSecurityHeaders({
  scripts,
  styles,
  frames = [],
}: DocumentSources): Readonly<Record<string, string>> {
  const list = (sources: readonly string[]) => (sources.length > 0 ? sources.join(' ') : "'none'")
  return {
    ...commonHeaders,
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${list(scripts)}`,
      `style-src ${list(styles)}`,
      `img-src ${list(imageSources)}`,
      "font-src 'self'",
      "connect-src 'self'",
      `frame-src ${list([...videoOrigins, ...frames])}`,
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}
