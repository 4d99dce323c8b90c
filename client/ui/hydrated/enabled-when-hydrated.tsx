import type { ReactNode } from 'react'
import { useInBrowser } from '../../runtime/browser/use-in-browser.ts'
import './hydrated.css'

/** Controls that need scripts: disabled until hydration, though looking normal, so that no press is ignored silently. */
export function EnabledWhenHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useInBrowser(() => true, false)
  return (
    <fieldset role="none" className="hydrated" disabled={!isHydrated}>
      {children}
    </fieldset>
  )
}
