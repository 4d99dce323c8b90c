import { useEffect, useEffectEvent, useState } from 'react'

/** Brings back what this browser kept of a text, null = nothing; whether that has been done. */
export function useLocalDraft<Content>(
  localContent: Content | null,
  restore: (content: Content) => void,
): boolean {
  const [isRestored, setRestored] = useState(false)
  const onRestore = useEffectEvent(restore)
  useEffect(() => {
    if (localContent === null) return
    // Once the tree is as the server drew it, which knows nothing of this browser.
    queueMicrotask(() => {
      onRestore(localContent)
      setRestored(true)
    })
  }, [localContent])
  return isRestored
}
