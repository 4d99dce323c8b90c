import { videoProviders } from '#client/features/blog/contract/video-providers.ts'

/** Everything but the CSP: the same for pages, API answers, errors and static files. */
const common = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

const locked =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/** For what is not a document: API answers, files, redirects. */
export const plainSecurityHeaders: Readonly<Record<string, string>> = {
  ...common,
  'Content-Security-Policy': locked,
}

export type DocumentSources = {
  scripts: readonly string[]
  styles: readonly string[]
  /** What it may show in a frame beside the players. */
  frames?: readonly string[]
}

/** Of an article's videos (worker/markdown/videos.ts), once somebody asks for one. */
const players = Object.values(videoProviders).map(({ origin }) => origin)

/** Where images may come from: the library's own, QR codes, and previews of files being chosen. */
const imageHosts = ["'self'", 'data:', 'blob:']

/** For a document: `scripts` and `styles` are the CSP sources (hashes, 'self') it may run and use. */
export function documentSecurityHeaders({
  scripts,
  styles,
  frames = [],
}: DocumentSources): Readonly<Record<string, string>> {
  const list = (sources: readonly string[]) => (sources.length > 0 ? sources.join(' ') : "'none'")
  return {
    ...common,
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${list(scripts)}`,
      `style-src ${list(styles)}`,
      `img-src ${list(imageHosts)}`,
      "font-src 'self'",
      "connect-src 'self'",
      `frame-src ${list([...players, ...frames])}`,
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}
