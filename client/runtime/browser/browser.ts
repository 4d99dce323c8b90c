import { createWhenIdle } from './idle.ts'
import { getNavigation } from './navigation.ts'
import { createNextPaint } from './paint.ts'
import { createSafeStorage } from './storage.ts'

/** Whether a loaded document gets a new history entry or replaces the current one. */
export type HistoryMode = 'push' | 'replace'

/** Calls `run` once after `ms` milliseconds. Returns the function that cancels the timer. */
export type StartTimer = (ms: number, run: () => void) => () => void

/**
 * The longest wait in milliseconds of a request without options: navigations wait for the manifest. The session has no
 * limit, because a slow answer must not count as signed out; data ends with its navigation.
 */
const requestTimeoutMs = 3000

/** What the runtime needs before the page is idle. A missing feature is undefined or has a fallback. */
export function createBrowser() {
  const startTimer: StartTimer = (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  return {
    startTimer,
    now: () => Date.now(),
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(input, init ?? { signal: AbortSignal.timeout(requestTimeoutMs) }),
    prefersReducedMotion: () => matchMedia('(prefers-reduced-motion)').matches,
    isOnline: () => navigator.onLine,
    navigation: getNavigation(),
    canPrecommit: 'NavigationPrecommitController' in window,
    localStorage: createSafeStorage(() => window.localStorage),
    sessionStorage: createSafeStorage(() => window.sessionStorage),
    whenIdle: createWhenIdle({
      requestIdleCallback: window.requestIdleCallback,
      setTimeout,
      now: () => performance.now(),
    }),
    nextPaint: createNextPaint({
      requestAnimationFrame,
      setTimeout,
      queueTask(run) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = run
        port2.postMessage(null)
      },
    }),
    loadDocument(url: URL, history: HistoryMode): void {
      if (url.href === location.href) location.reload()
      else if (history === 'push') location.assign(url)
      else location.replace(url)
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>
