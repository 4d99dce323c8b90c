import { hasTrackingOptOut } from '#client/runtime/browser/tracking-opt-out.ts'
import { emptySearchPath } from './contract/empty-search.ts'

/** Reports a search without results. Failed requests are ignored. */
export function sendEmptySearch(q: string): void {
  if (hasTrackingOptOut(navigator)) return
  void fetch(emptySearchPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q }),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => {})
}
