import './first-steps.css'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { href } from '../routes.ts'

const storageKey = 'cauce:primeros-pasos'
const subscribeToNothing = () => () => {}
const createTabStorage = () => createSafeStorage(() => window.sessionStorage)

export function rememberStep(title: string): void {
  createTabStorage().set(storageKey, title)
}

export function FirstStepsBar(): ReactNode {
  const { path } = useRoute()
  const isThere = path === href('mngr-primeros-pasos')
  // Read at each render, because it changes without an event. Null on the server, which cannot read the tab's storage.
  const step = useSyncExternalStore(
    subscribeToNothing,
    () => createTabStorage().get(storageKey),
    () => null,
  )

  useEffect(() => {
    if (isThere) createTabStorage().remove(storageKey)
  }, [isThere])

  if (step === null || isThere) return null
  return (
    <p className="guide-bar">
      <a href={href('mngr-primeros-pasos')}>← Primeros pasos</a> <span className="meta">{step}</span>
    </p>
  )
}
