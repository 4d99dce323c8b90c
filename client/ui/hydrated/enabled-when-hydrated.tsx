import { useSyncExternalStore, type ReactNode } from 'react'
import './hydrated.css'

const subscribeToNothing = () => () => {}

/**
 * Wraps controls that need scripts. Until hydration they are disabled but look normal, so that no press is ignored
 * silently and no form is sent without its script.
 */
export function EnabledWhenHydrated({ children }: { children: ReactNode }): ReactNode {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return (
    <fieldset role="none" className="hydrated" disabled={!isHydrated}>
      {children}
    </fieldset>
  )
}
