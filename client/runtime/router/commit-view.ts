import type { Store } from '../browser/store.ts'
import type { View } from './runtime.ts'

/** One frame, in ms: if drawing the last page took longer, an animation would delay the next one. */
export const maxAnimatedDrawMs = 16

type ViewCommitterOptions = { store: Store<View>; now: () => number; prefersReducedMotion: () => boolean }

/** Puts views on the screen and reports when they are in the document. */
export function createViewCommitter({ store, now, prefersReducedMotion }: ViewCommitterOptions) {
  let waiting: { view: View; onCommit: () => void; done: () => void }[] = []
  let drawMs = Infinity
  let shownView = store.get()

  function shouldAnimate(next: View): boolean {
    return drawMs < maxAnimatedDrawMs && next.route.path !== shownView.route.path && !prefersReducedMotion()
  }

  return {
    shouldAnimate,
    /** `onCommit` runs when the view is in the document and not yet painted; then the promise resolves. */
    commitView(view: View, onCommit = (): void => {}): Promise<void> {
      return new Promise((done) => {
        waiting.push({ view, onCommit, done })
        const start = now()
        const isMeasured = !shouldAnimate(view)
        // The view is rendered within this call, unless it is animated, so the duration of the call is the draw time.
        store.set(view)
        if (isMeasured) drawMs = now() - start
      })
    },
    onViewCommitted(view: View): void {
      shownView = view
      // For a view that was replaced before it was drawn, the promise resolves, too, but `onCommit` does not run.
      const finished = waiting
      waiting = []
      for (const each of finished) {
        if (each.view === view) each.onCommit()
        each.done()
      }
    },
  }
}
