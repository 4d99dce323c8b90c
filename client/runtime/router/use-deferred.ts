import { useEffect, useLayoutEffect, useState } from 'react'
import { useRuntime } from './use-runtime.ts'

/** Longest time in milliseconds until everything is laid out: jumps to an anchor need the true page height. */
const idleTimeoutMs = 500

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

/** Skips layout and paint below the first screen until idle. Returns the function that lays out everything at once. */
function deferBelowFirstScreen({ dataset }: HTMLElement): () => void {
  const renderAll = (): void => void delete dataset['arriba']
  dataset['arriba'] = ''
  // Missing in older browsers, although TypeScript's DOM types declare it.
  if (typeof window.requestIdleCallback === 'function')
    requestIdleCallback(renderAll, { timeout: idleTimeoutMs })
  else setTimeout(renderAll, idleTimeoutMs)
  return renderAll
}
