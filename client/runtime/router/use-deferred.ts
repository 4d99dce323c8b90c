import { useEffect, useLayoutEffect, useState } from 'react'
import { deferBelowFirstScreen } from '../browser/defer-below-first-screen.ts'
import { useRuntime } from './use-runtime.ts'

/**
 * False while a page that was just gone to draws its first frame on a slow device: what stands below
 * its head waits until that is painted. True at once where the scroll position needs the whole page, and
 * where the device draws it all within a frame.
 */
export function useDeferred(): boolean {
  const { view, nextPaint, shouldAnimate } = useRuntime()
  const [startsAtTop] = useState(() => view.get().startsAtTop === true && !shouldAnimate(view.get()))
  const [isReady, setIsReady] = useState(!startsAtTop)

  // Also what is drawn at once needs no place before it is near the screen.
  useLayoutEffect(
    () => (startsAtTop ? deferBelowFirstScreen(document.documentElement) : undefined),
    [startsAtTop],
  )

  useEffect(() => {
    // After that paint, at once: a second frame kept the body of an article away for 20 ms more at 4× CPU slowdown.
    // Not as a transition, which would animate it.
    if (!isReady) void nextPaint().then(() => setIsReady(true))
  }, [isReady, nextPaint])

  return isReady
}
