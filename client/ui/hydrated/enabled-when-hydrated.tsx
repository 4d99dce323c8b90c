import { useSyncExternalStore, type ReactNode } from 'react'
import './hydrated.css'

const subscribeToNothing = () => () => {}

/**
 * Around controls that only the script answers. Until it is here they are disabled and look the same,
 * so that no press is lost unsaid and no form is sent to where nobody expects it.
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
