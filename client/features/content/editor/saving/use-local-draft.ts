import { useEffect, useEffectEvent, useState } from 'react'

/** Brings back what this browser kept of a text, null = nothing; whether that has been done. */
export function useKept<Content>(kept: Content | null, bring: (content: Content) => void): boolean {
  const [isBack, setBack] = useState(false)
  const bringBack = useEffectEvent(bring)
  useEffect(() => {
    if (kept === null) return
    // Once the tree is as the server drew it, which knows nothing of this browser.
    queueMicrotask(() => {
      bringBack(kept)
      setBack(true)
    })
  }, [kept])
  return isBack
}
