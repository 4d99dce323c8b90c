import { useEffect, useLayoutEffect, useState } from 'react'
import { deferBelowFirstScreen } from '../browser/defer-below-first-screen.ts'
import { useRuntime } from './use-runtime.ts'

/**
 * False while a page just navigated to draws its first frame on a slow device: draw only the top of the page then. True
 * from the start if the scroll position needs the whole page, or if the device draws a page within a frame.
 */
export function useDeferred(): boolean {
  const { view, nextPaint, shouldAnimate } = useRuntime()
  const [startsAtTop] = useState(() => view.get().startsAtTop === true && !shouldAnimate(view.get()))
  const [isReady, setIsReady] = useState(!startsAtTop)

  // Skip layout and paint below the first screen until the page is idle.
  useLayoutEffect(
    () => (startsAtTop ? deferBelowFirstScreen(document.documentElement) : undefined),
    [startsAtTop],
  )

  useEffect(() => {
    // Not a frame later (20 ms for an article at 4× CPU slowdown), and not as a transition, which would animate it.
    if (!isReady) void nextPaint().then(() => setIsReady(true))
  }, [isReady, nextPaint])

  return isReady
}
