import type { HistoryMode } from '../browser/browser.ts'
import type { SafeStorage } from '../browser/storage.ts'
import { parseFields, parseJson } from '../text/parse.ts'

/** After a new build or a chunk error, a path is loaded as a document at most once in this time (ms). */
const reloadThrottleMs = 10_000
const storageKey = 'recarga'

type ReloadOptions = {
  storage: SafeStorage
  now: () => number
  loadDocument: (url: URL, history: HistoryMode) => void
}

/** True if it loads the address; false if it did so for this path in the last ten seconds (without storage: any). */
export type Reload = (url: URL, history: HistoryMode) => boolean

/** Creates the function that loads a document after a new build or a chunk error, and prevents a loop of reloads. */
export function createReload({ storage, now, loadDocument }: ReloadOptions): Reload {
  let hasReloaded = false
  return (url, history) => {
    const last = parseFields(parseJson(storage.get(storageKey)))
    const remaining = last?.['path'] === url.pathname ? Number(last['expires']) - now() : 0
    // More remains only if the clock was set back.
    if (remaining > 0 && remaining <= reloadThrottleMs) return false
    const isStored = storage.set(
      storageKey,
      JSON.stringify({ path: url.pathname, expires: now() + reloadThrottleMs }),
    )
    // Nothing else would prevent a loop without storage, so reload at most once per document.
    if (!isStored && hasReloaded) return false
    hasReloaded = true
    loadDocument(url, history)
    return true
  }
}
