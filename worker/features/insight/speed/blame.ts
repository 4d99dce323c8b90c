import { redact } from '#worker/http/request/redact.ts'

/** A selector of tags, ids and classes. */
const selector = /^[\w#.>:()/ -]{1,100}$/

/** What may stand in a list of what was slow: nothing that a page's text or an address of elsewhere could bring. */
export function sanitizeBlame(blame: string, siteUrl: string): string {
  if (blame === '') return ''
  if (!blame.includes('://')) return selector.test(blame) ? redact(blame) : 'otros'
  const url = URL.parse(blame)
  // Extensions and what they bring name whoever has them.
  if (url?.origin !== siteUrl) return 'Un script de fuera del sitio'
  // A build's own hash says nothing from one build to the next.
  return redact(url.pathname.replace(/-[\w-]{8}(?=\.js$)/, '')).slice(0, 100)
}
