import { useEffect, useState } from 'react'
import { useRuntime } from './use-runtime.ts'

/**
 * False while a page that was just gone to draws its first frame on a slow device: what stands below
 * its head waits until that is painted. True at once where the scroll position needs the whole page, and
 * where the device draws it all within a frame.
 */
export function useWhole(): boolean {
  const { shown, nextPaint, animates } = useRuntime()
  const [whole, setWhole] = useState(() => !shown.get().fromTop || animates(shown.get()))

  useEffect(() => {
    // The second paint: the work must not stand before the first. Not as a transition, which would animate it.
    if (!whole)
      void nextPaint()
        .then(nextPaint)
        .then(() => setWhole(true))
  }, [whole, nextPaint])

  return whole
}
