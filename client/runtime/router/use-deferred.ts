import { useEffect, useLayoutEffect, useState } from 'react'
import { deferBelowFirstScreen } from '../browser/defer-below-first-screen.ts'
import { useRuntime } from './use-runtime.ts'

/** Whether to draw more than the page's top: false only in the first frame after a navigation on a slow device. */
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
    // Right after the first paint: a frame more would cost 20 ms (4× CPU slowdown), a transition would animate it.
    if (!isReady) void nextPaint().then(() => setIsReady(true))
  }, [isReady, nextPaint])

  return isReady
}
