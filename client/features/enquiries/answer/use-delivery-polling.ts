import { useEffect, useEffectEvent } from 'react'
import type { ThreadMessage } from '../contract/answers.ts'

/** A mail goes out within seconds; one that takes longer than all of these is no longer looked for. */
const looksAfterMs = [2_000, 4_000, 8_000, 16_000, 30_000]

/** Looks again while an answer is on its way: what becomes of it changes its enquiry, and the counts. */
export function useWayOut(thread: readonly ThreadMessage[], look: () => void): void {
  const isWaiting = thread.some(({ state }) => state === 'waiting')
  const again = useEffectEvent(look)
  useEffect(() => {
    if (!isWaiting) return
    let [looks, timer] = [0, 0]
    const wait = (): void => {
      const ms = looksAfterMs[looks]
      if (ms === undefined) return
      timer = window.setTimeout(() => {
        looks += 1
        if (document.visibilityState === 'visible') again()
        wait()
      }, ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isWaiting])
}
