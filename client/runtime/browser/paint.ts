/** How long a navigation waits for a paint at most, in milliseconds (a hidden tab has no frames). */
export const maxPaintWaitMs = 100

type PaintOptions = {
  requestAnimationFrame: (run: () => void) => unknown
  setTimeout: (run: () => void, ms: number) => unknown
  /** Runs as the next task. Browsers align timers, which keeps `setTimeout(run, 0)` waiting for 10 ms more. */
  queueTask: (run: () => void) => void
}

/** Resolves after the next frame was painted, so that a press is seen before the page changes. */
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
