/** The longest wait for a paint, in milliseconds: a hidden tab has no frames. */
export const maxPaintWaitMs = 100

type PaintOptions = {
  requestAnimationFrame: (run: () => void) => unknown
  setTimeout: (run: () => void, ms: number) => unknown
  /** Runs a function as the next task. `setTimeout(run, 0)` can take 10 ms longer, because browsers align timers. */
  queueTask: (run: () => void) => void
}

/** Resolves after the next frame is painted, so that a pressed link looks pressed before the page changes. */
export function createNextPaint({
  requestAnimationFrame,
  setTimeout,
  queueTask,
}: PaintOptions): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      setTimeout(resolve, maxPaintWaitMs)
      requestAnimationFrame(() => queueTask(resolve))
    })
}
