import { hasTrackingOptOut } from '#client/runtime/browser/tracking-opt-out.ts'

/** Reports a search without results. Failed requests are ignored. */
export function sendEmptySearch(q: string): void {
  if (hasTrackingOptOut(navigator)) return
  void fetch('/api/perdidos', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q }),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => {})
}
