import type { HistoryMode } from '../browser/browser.ts'
import type { SafeStorage } from '../browser/storage.ts'
import { parseFields, parseJson } from '../text/parse.ts'

/** After a build update or a chunk error, a path is loaded as a document once in this many milliseconds. */
export const reloadThrottle = 10_000
const slot = 'cauce:reload'

type ReloadParts = {
  storage: SafeStorage
  now: () => number
  /** Loads the address as a document. */
  go: (url: URL, history: HistoryMode) => void
}

/** False when the same path was loaded a moment ago; the caller then goes on without it. */
export type Reload = (url: URL, history: HistoryMode) => boolean

/** The only thing that loads a document because of a new build or a broken chunk. */
export function createReload({ storage, now, go }: ReloadParts): Reload {
  let spent = false
  return (url, history) => {
    const last = parseFields(parseJson(storage.get(slot)))
    const expires = last?.['path'] === url.pathname ? last['expires'] : 0
    if (typeof expires === 'number' && expires > now()) return false
    const stored = storage.set(slot, JSON.stringify({ path: url.pathname, expires: now() + reloadThrottle }))
    // Without storage nothing would stop the next document from reloading: one a document.
    if (!stored && spent) return false
    spent = true
    go(url, history)
    return true
  }
}
