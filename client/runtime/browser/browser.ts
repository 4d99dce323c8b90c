import { createWhenIdle } from './idle.ts'
import { createNextPaint } from './paint.ts'
import { createSafeStorage } from './storage.ts'

/** How a document that is loaded takes its place among the others. */
export type HistoryMode = 'push' | 'replace'

/** Returns the function that cancels. */
export type StartTimer = (ms: number, run: () => void) => () => void

/** Everything the runtime takes from the browser before it is idle, gathered once; missing parts are undefined or stand-ins. */
export function createBrowser() {
  const startTimer: StartTimer = (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  return {
    startTimer,
    now: () => Date.now(),
    fetch: window.fetch.bind(window),
    prefersReducedMotion: () => matchMedia('(prefers-reduced-motion)').matches,
    isOnline: () => navigator.onLine,
    // Missing in older browsers, which TypeScript's DOM does not say.
    navigation: (window as { navigation?: Navigation }).navigation,
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
