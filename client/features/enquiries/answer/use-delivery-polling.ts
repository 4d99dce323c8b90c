import { useEffect, useEffectEvent } from 'react'
import type { ThreadMessage } from '../contract/answers.ts'

/** Pauses between polls. Mail usually leaves within seconds; polling stops after the last pause. */
const pollDelaysMs = [2_000, 4_000, 8_000, 16_000, 30_000]

/** Refreshes the page while an answer waits to be sent: its delivery changes the enquiry's state and the counts. */
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
