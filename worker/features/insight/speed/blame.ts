import { redact } from '#worker/http/request/redact.ts'

/** A selector of tags, ids and classes. */
const selector = /^[\w#.>:()/ -]{1,100}$/

/** What may stand in a list of what was slow: nothing that a page's text or an address of elsewhere could bring. */
export function blameOf(given: string, siteUrl: string): string {
  if (given === '') return ''
  if (!given.includes('://')) return selector.test(given) ? redact(given) : 'otros'
  const url = URL.parse(given)
  // Extensions and what they bring name whoever has them.
  if (url?.origin !== siteUrl) return 'Un script de fuera del sitio'
  // A build's own hash says nothing from one build to the next.
  return redact(url.pathname.replace(/-[\w-]{8}(?=\.js$)/, '')).slice(0, 100)
}
