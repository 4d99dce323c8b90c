import './first-steps.css'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { href } from '../routes.ts'

const key = 'cauce:primeros-pasos'
const unchanging = () => () => {}
const storageOfTab = () => createSafeStorage(() => window.sessionStorage)

/** Remembers, in this tab, from which step its owner left for a form. */
export function leaveFor(title: string): void {
  storageOfTab().set(key, title)
}

/** The way back to the first steps, for whoever came from there. */
export function GuideBar(): ReactNode {
  const { path } = useRoute()
  const isThere = path === href('mngr-primeros-pasos')
  // Read anew with each page; the server knows of no tab.
  const step = useSyncExternalStore(
    unchanging,
    () => storageOfTab().get(key),
    () => null,
  )

  useEffect(() => {
    if (isThere) storageOfTab().remove(key)
  }, [isThere])

  if (step === null || isThere) return null
  return (
    <p className="guide-bar">
      <a href={href('mngr-primeros-pasos')}>← Primeros pasos</a> <span className="meta">{step}</span>
    </p>
  )
}
