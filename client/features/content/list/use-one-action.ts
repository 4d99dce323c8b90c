import { useEffect, useRef, useState } from 'react'
import { getNavigation } from '#client/runtime/browser/navigation.ts'
import { warnBeforeUnload } from '#client/runtime/session/use-unload-warning.ts'

/** `many`: what has been done, as in «3 de 10 publicados». */
export type BulkProgress = { many: string; processed: number; total: number }

/** Runs actions on the texts of a list, never two at once. `isRunning` is true until the list shows the result. */
export function useOneAction(onStart: () => void) {
  const [isRunning, setRunning] = useState(false)
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const endReason = useRef<'stopped' | 'unmounted' | null>(null)

  useEffect(() => {
    endReason.current = null
    return () => void (endReason.current = 'unmounted')
  }, [])

  return {
    isRunning,
    progress,
    /** Stops the running action after its current request. */
    stop: () => void (endReason.current = 'stopped'),
    /** After leaving the page there is nowhere to show the result. */
    isLeft: () => endReason.current === 'unmounted',
    /** Returns a function that shows how many texts are done, and says whether to continue. */
    createProgress: (many: string, total: number) => (processed: number) => {
      setProgress({ many, processed, total })
      return endReason.current === null
    },
    async runOnly<Result>(work: () => Promise<Result>): Promise<Result> {
      onStart()
      setRunning(true)
      endReason.current = null
      // The list may be loaded as a document, if the menu has changed: by then, nothing can be lost any more.
      const result = await work().finally(warnBeforeUnload())
      setProgress(null)
      // With the old revisions, another action on these texts would be refused.
      const navigation = getNavigation()
      while (navigation?.transition) await navigation.transition.finished.catch(() => {})
      setRunning(false)
      return result
    },
  }
}
