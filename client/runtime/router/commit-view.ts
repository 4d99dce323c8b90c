import type { Store } from '../browser/store.ts'
import type { View } from './runtime.ts'

/**
 * Animate only if the last page was drawn within this time (one frame, in ms): on slower devices it delays the page.
 */
export const maxAnimatedDrawMs = 16

/** Puts views on the screen and reports when they are in the document. */
export type ViewCommitter = {
  /** `onCommit` runs when the view is in the document and not yet painted; then the promise resolves. */
  commitView: (view: View, onCommit?: () => void) => Promise<void>
  onViewCommitted: (view: View) => void
  /** Whether the change to this view may be animated. */
  shouldAnimate: (next: View) => boolean
}

type ViewCommitterOptions = { store: Store<View>; now: () => number; prefersReducedMotion: () => boolean }

export function createViewCommitter({
  store,
  now,
  prefersReducedMotion,
}: ViewCommitterOptions): ViewCommitter {
  let waiting: { view: View; onCommit: () => void; done: () => void }[] = []
  let drawMs = Infinity
  let shownView = store.get()

  function shouldAnimate(next: View): boolean {
    return drawMs < maxAnimatedDrawMs && next.route.path !== shownView.route.path && !prefersReducedMotion()
  }

  return {
    shouldAnimate,
    commitView(view, onCommit = () => {}) {
      return new Promise((done) => {
        waiting.push({ view, onCommit, done })
        const start = now()
        const isMeasured = !shouldAnimate(view)
        // The tree renders within this call, unless it animates, so the time around it is the draw time.
        store.set(view)
        if (isMeasured) drawMs = now() - start
      })
    },
    onViewCommitted(view) {
      shownView = view
      // Views that were replaced before they were drawn resolve, too, without `onCommit`.
      const finished = waiting
      waiting = []
      for (const each of finished) {
        if (each.view === view) each.onCommit()
        each.done()
      }
    },
  }
}
