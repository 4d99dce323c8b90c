import { redact } from '#worker/http/request/redact.ts'

/** A selector of tags, ids and classes. */
const selector = /^[\w#.>:()/ -]{1,100}$/

/** Reduces the cause of a slow page to a selector or a path of this site, without text or foreign URLs. */
export function sanitizeBlame(blame: string, siteUrl: string): string {
  if (blame === '') return ''
  if (!blame.includes('://')) return selector.test(blame) ? redact(blame) : 'otros'
  const url = URL.parse(blame)
  // Browser extensions and their scripts can identify their user.
  if (url?.origin !== siteUrl) return 'Un script de fuera del sitio'
  // Remove the hash of the build, so that builds can be compared.
  return redact(url.pathname.replace(/-[\w-]{8}(?=\.js$)/, '')).slice(0, 100)
}
