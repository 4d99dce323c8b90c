import type { Shown } from './runtime.ts'
import type { Store } from './store.ts'

/** Puts views on the screen and knows when they are there. */
export type Stage = {
  /** `arrive` runs when the view is in the document and not yet painted; then the promise resolves. */
  show: (shown: Shown, arrive?: () => void) => Promise<void>
  committed: (shown: Shown) => void
}

export function createStage(store: Store<Shown>): Stage {
  let waiting: { shown: Shown; arrive: () => void; done: () => void }[] = []
  return {
    show(shown, arrive = () => {}) {
      return new Promise((done) => {
        waiting.push({ shown, arrive, done })
        store.set(shown)
      })
    },
    committed(shown) {
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
