import { useEffect, useState } from 'react'
import { useRuntime } from './use-runtime.ts'

/**
 * False while a page that was just gone to draws its first frame: what stands below the first
 * screen waits for the next one. True at once where the scroll position needs the whole page.
 */
export function useWhole(): boolean {
  const { shown, nextPaint } = useRuntime()
  const [whole, setWhole] = useState(() => !shown.get().fromTop)

  useEffect(() => {
    // Not as a transition, which would animate it.
    if (!whole) void nextPaint().then(() => setWhole(true))
  }, [whole, nextPaint])

  return whole
}
