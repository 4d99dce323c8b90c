import type { Store } from '../browser/store.ts'
import type { View } from './runtime.ts'

/** A device that draws a page within one frame has time for an animation; on others it would only delay the page. */
export const quickDraw = 16

/** Puts views on the screen and knows when they are there. */
export type Stage = {
  /** `arrive` runs when the view is in the document and not yet painted; then the promise resolves. */
  show: (view: View, arrive?: () => void) => Promise<void>
  committed: (view: View) => void
  /** Whether the change to this view may be animated. */
  animates: (next: View) => boolean
}

type StageParts = { store: Store<View>; now: () => number; prefersReducedMotion: () => boolean }

export function createStage({ store, now, prefersReducedMotion }: StageParts): Stage {
  let waiting: { view: View; arrive: () => void; done: () => void }[] = []
  let drawTime = Infinity
  let onScreen = store.get()

  function animates(next: View): boolean {
    return drawTime < quickDraw && next.route.path !== onScreen.route.path && !prefersReducedMotion()
  }

  return {
    animates,
    show(view, arrive = () => {}) {
      return new Promise((done) => {
        waiting.push({ view, arrive, done })
        const start = now()
        const measures = !animates(view)
        // The tree follows at once, within this call, unless it animates.
        store.set(view)
        if (measures) drawTime = now() - start
      })
    },
    committed(view) {
      onScreen = view
      // A view that was replaced before it was drawn has arrived nowhere.
      const over = waiting
      waiting = []
      for (const each of over) {
        if (each.view === view) each.arrive()
        each.done()
      }
    },
  }
}
