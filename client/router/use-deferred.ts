import { useEffect, useState } from 'react'
import { useRuntime } from './use-runtime.ts'

/**
 * False while a page that was just gone to draws its first frame on a slow device: what stands below
 * its head waits until that is painted. True at once where the scroll position needs the whole page, and
 * where the device draws it all within a frame.
 */
export function useDeferred(): boolean {
  const { view, nextPaint, animates } = useRuntime()
  const [ready, setReady] = useState(() => !view.get().fromTop || animates(view.get()))

  useEffect(() => {
    // The second paint: the work must not stand before the first. Not as a transition, which would animate it.
    if (!ready)
      void nextPaint()
        .then(nextPaint)
        .then(() => setReady(true))
  }, [ready, nextPaint])

  return ready
}
