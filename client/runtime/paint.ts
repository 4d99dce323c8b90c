/** Spec §9: how long a navigation waits for a paint at most (a hidden tab has no frames). */
export const paintWait = 100

type PaintParts = {
  requestAnimationFrame: (run: () => void) => unknown
  setTimeout: (run: () => void, ms: number) => unknown
}

/** Resolves after the next frame was painted, so that a press is seen before the page changes. */
export function createNextPaint({ requestAnimationFrame, setTimeout }: PaintParts): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      setTimeout(resolve, paintWait)
      requestAnimationFrame(() => setTimeout(resolve, 0))
    })
}
