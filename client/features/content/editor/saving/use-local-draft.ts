import { useEffect, useEffectEvent, useState } from 'react'

/** Restores a local draft after hydration (null = there is none). Returns true once that is done. */
export function useLocalDraft<Content>(
  localContent: Content | null,
  restore: (content: Content) => void,
): boolean {
  const [isRestored, setRestored] = useState(false)
  const onRestore = useEffectEvent(restore)
  useEffect(() => {
    if (localContent === null) return
    // After hydration, because the server's HTML does not contain the local draft.
    queueMicrotask(() => {
      onRestore(localContent)
      setRestored(true)
    })
  }, [localContent])
  return isRestored
}
