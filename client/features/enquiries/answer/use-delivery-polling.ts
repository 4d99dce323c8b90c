import { useEffect, useEffectEvent } from 'react'
import type { ThreadMessage } from '../contract/answers.ts'

/** A mail goes out within seconds; one that takes longer than all of these is no longer looked for. */
const pollDelaysMs = [2_000, 4_000, 8_000, 16_000, 30_000]

/** Looks again while an answer is on its way: what becomes of it changes its enquiry, and the counts. */
export function useDeliveryPolling(thread: readonly ThreadMessage[], refresh: () => void): void {
  const isWaiting = thread.some(({ state }) => state === 'waiting')
  const again = useEffectEvent(refresh)
  useEffect(() => {
    if (!isWaiting) return
    let [looks, timer] = [0, 0]
    const wait = (): void => {
      const ms = pollDelaysMs[looks]
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
