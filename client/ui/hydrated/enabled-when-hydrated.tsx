import { useSyncExternalStore, type ReactNode } from 'react'
import './hydrated.css'

const subscribeToNothing = () => () => {}

/** Disables controls that need scripts until hydration, without changing their look: no press is ignored silently. */
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
