import { redact } from '#worker/http/request/redact.ts'

/** A selector of tags, ids and classes. */
const selector = /^[\w#.>:()/ -]{1,100}$/

/** Reduces the cause of a slow page to a selector or a path of this site, without text or foreign URLs. */
export function sanitizeBlame(blame: string, siteUrl: string): string {
  if (blame === '') return ''
  if (!blame.includes('://')) return selector.test(blame) ? redact(blame) : 'otros'
  const url = URL.parse(blame)
  // URLs of other origins are not stored: scripts of browser extensions can identify their user.
  if (url?.origin !== siteUrl) return 'Un script de fuera del sitio'
  // Removes the hash of the build, so that figures of different builds can be compared.
  return redact(url.pathname.replace(/-[\w-]{7,8}(?=\.js$)/, '')).slice(0, 100)
}
