import { useEffect, useLayoutEffect, useState } from 'react'
import { deferBelowFirstScreen } from '../browser/defer-below-first-screen.ts'
import { useRuntime } from './use-runtime.ts'

/**
 * Whether to draw more than the top of the page. False only for the first frame after a navigation on a slow device.
 * Always true if the scroll position needs the whole page, or if the device draws a page within a frame.
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
    // Draw the rest right after the first paint. One more frame would cost 20 ms (article at 4× CPU slowdown), and a
    // transition would animate the change.
    if (!isReady) void nextPaint().then(() => setIsReady(true))
  }, [isReady, nextPaint])

  return isReady
}
