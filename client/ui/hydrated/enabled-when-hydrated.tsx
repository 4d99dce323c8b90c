import { useSyncExternalStore, type ReactNode } from 'react'
import './hydrated.css'

const subscribeToNothing = () => () => {}

/** Controls that need scripts: disabled until hydration, though looking normal, so that no press is ignored silently. */
export function EnabledWhenHydrated({ children }: { children: ReactNode }) {
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
