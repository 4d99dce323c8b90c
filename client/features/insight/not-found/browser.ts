import { declines } from '#client/runtime/browser/declines.ts'
import { lostPath } from './contract/search.ts'

/** Tells the site that a search found nothing. What fails, fails in silence. */
export function tellLostSearch(q: string): void {
  if (declines(navigator)) return
  void fetch(lostPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q }),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => {})
}
