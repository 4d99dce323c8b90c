import { useSyncExternalStore } from 'react'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { createStore } from '#client/runtime/browser/store.ts'
import { keepLine } from '../text/caret-place.ts'

/** What of text and preview is open. On wide screens `text` and `preview` both show the two side by side. */
export type PreviewView = 'closed' | 'text' | 'preview'

const storageKey = 'cauce:vista-previa'
const storage = createSafeStorage(() => window.localStorage)

/** Null until the preview is opened or closed in this document: the choice of earlier visits counts until then. */
const chosen = createStore<PreviewView | null>(null)
const getView = (): PreviewView => chosen.get() ?? (storage.get(storageKey) === null ? 'closed' : 'text')

/** Whether the live preview is open. This browser remembers it. */
export function usePreviewView() {
  // The server cannot know the choice, so the preview opens after hydration.
  const view = useSyncExternalStore(chosen.subscribe, getView, () => 'closed' as const)
  function show(next: PreviewView): void {
    keepLine()
    chosen.set(next)
    if (next === 'closed') storage.remove(storageKey)
    else storage.set(storageKey, 'abierta')
  }
  return { view, show, toggle: () => show(view === 'closed' ? 'preview' : 'closed') }
}

export const previewDevices = [
  ['phone', 'Teléfono'],
  ['desktop', 'Escritorio'],
] as const
type PreviewDevice = (typeof previewDevices)[number][0]

const deviceKey = 'cauce:vista-previa-ancho'
const deviceStorage = createSafeStorage(() => window.sessionStorage)
const chosenDevice = createStore<PreviewDevice | null>(null)
const getDevice = (): PreviewDevice =>
  chosenDevice.get() ?? (deviceStorage.get(deviceKey) === 'desktop' ? 'desktop' : 'phone')

/** The screen whose width the preview has. Remembered for the session. */
export function usePreviewDevice() {
  const shown = useSyncExternalStore(chosenDevice.subscribe, getDevice, () => 'phone' as const)
  function show(next: PreviewDevice): void {
    chosenDevice.set(next)
    deviceStorage.set(deviceKey, next)
  }
  return { shown, show }
}
