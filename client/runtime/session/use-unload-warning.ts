import { useEffect } from 'react'

/** Asks whoever closes or reloads the page whether to leave it, until the returned function is called. */
export function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? warnBeforeUnload() : undefined), [isUnsaved])
}
