import { useSyncExternalStore } from 'react'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { createStore } from '#client/runtime/browser/store.ts'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { keepLine } from '../text/caret-place.ts'

/** What of text and preview is open. On wide screens `text` and `preview` both show the two side by side. */
export type PreviewView = 'closed' | 'text' | 'preview'

const storageKey = 'cauce:vista-previa'
const storage = createSafeStorage(() => window.localStorage)

/** Null until the preview is opened or closed in this document: the choice of earlier visits counts until then. */
const chosen = createStore<PreviewView | null>(null)

/** Until somebody chooses, it is open where there is room for the index of a form, the form and the preview. */
const roomForAll = '(width >= 84rem)'

function readView(opensByItself: boolean): PreviewView {
  const stored = storage.get(storageKey)
  const isOpen = stored === null ? opensByItself && matchMedia(roomForAll).matches : stored === 'abierta'
  return chosen.get() ?? (isOpen ? 'text' : 'closed')
}

/** Whether the live preview is open. This browser remembers it. */
export function usePreviewView() {
  // An article is written as it will look; the fields of other texts do not show that.
  const isForm = useRoute().name === 'mngr-pagina'
  // The server cannot know the choice, so the preview opens after hydration.
  const view = useSyncExternalStore(
    chosen.subscribe,
    () => readView(isForm),
    () => 'closed' as const,
  )
  function show(next: PreviewView): void {
    keepLine()
    chosen.set(next)
    storage.set(storageKey, next === 'closed' ? 'cerrada' : 'abierta')
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
