import './first-steps.css'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { href } from '../routes.ts'

const storageKey = 'cauce:primeros-pasos'
const subscribeToNothing = () => () => {}
const createTabStorage = () => createSafeStorage(() => window.sessionStorage)

/** Remembers in this tab which step the user left to fill in a form, and where the link leads. */
export function rememberStep(title: string, href: string): void {
  createTabStorage().set(storageKey, `${href.replace(/[?#].*/, '')} ${title}`)
}

export function FirstStepsBar(): ReactNode {
  const { path } = useRoute()
  // Read at each render, because it changes without an event. Null on the server, which cannot read the tab's storage.
  const stored = useSyncExternalStore(
    subscribeToNothing,
    () => createTabStorage().get(storageKey),
    () => null,
  )

  const [target, ...step] = stored?.split(' ') ?? []
  // Already true where the link is pressed, so that the effect does not run before the page has changed.
  const isAway = path === href('mngr-primeros-pasos') || !path.startsWith(target ?? '')

  useEffect(() => {
    if (isAway) createTabStorage().remove(storageKey)
  }, [isAway])

  if (target === undefined || isAway) return null
  return (
    <p className="guide-bar">
      <a href={href('mngr-primeros-pasos')}>← Primeros pasos</a>{' '}
      <span className="meta">{step.join(' ')}</span>
    </p>
  )
}
