import type { Store } from '../platform/store.ts'
import type { Shown } from './runtime.ts'

/** A device that draws a page within one frame has time for an animation; on others it would only delay the page. */
export const quickDraw = 16

/** Puts views on the screen and knows when they are there. */
export type Stage = {
  /** `arrive` runs when the view is in the document and not yet painted; then the promise resolves. */
  show: (shown: Shown, arrive?: () => void) => Promise<void>
  committed: (shown: Shown) => void
  /** Whether the change to this view may be animated. */
  animates: (next: Shown) => boolean
}

type StageParts = { store: Store<Shown>; now: () => number; prefersStill: () => boolean }

export function createStage({ store, now, prefersStill }: StageParts): Stage {
  let waiting: { shown: Shown; arrive: () => void; done: () => void }[] = []
  let drawTime = Infinity
  let onScreen = store.get()

  function animates(next: Shown): boolean {
    return drawTime < quickDraw && next.route.path !== onScreen.route.path && !prefersStill()
  }

  return {
    animates,
    show(shown, arrive = () => {}) {
      return new Promise((done) => {
        waiting.push({ shown, arrive, done })
        const start = now()
        const measures = !animates(shown)
        // The tree follows at once, within this call, unless it animates.
        store.set(shown)
        if (measures) drawTime = now() - start
      })
    },
    committed(shown) {
      onScreen = shown
      // A view that was replaced before it was drawn has arrived nowhere.
      const over = waiting
      waiting = []
      for (const each of over) {
        if (each.shown === shown) each.arrive()
        each.done()
      }
    },
  }
}
