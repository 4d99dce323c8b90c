import type { SafeStorage } from '../browser/storage.ts'
import { signInPagePath } from './paths.ts'

const popupSize = { width: 960, height: 600 }
export const popupName = 'cauce-ingreso'
export const popupFlagKey = 'cauce:ingreso'

type PopupWindow = Pick<
  Window,
  'name' | 'open' | 'close' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'
> & {
  addEventListener: EventTarget['addEventListener']
  removeEventListener: EventTarget['removeEventListener']
}

type PopupOptions = {
  window: PopupWindow
  storage: SafeStorage
  /** Called when the popup has removed its flag, after the sign-in. */
  onSignedIn: () => void
}

/** Reports success by removing a flag from local storage: `window.opener` fails under cross-origin opener policies. */
export function createPopup({ window, storage, onSignedIn }: PopupOptions) {
  const isSignInPopup = (): boolean => window.name === popupName && storage.get(popupFlagKey) !== null

  /** Waits for the next sign-in in a popup, of any tab. Adding the same listener twice has no effect. */
  const listen = (): void => window.addEventListener('storage', onStorage)

  function onStorage({ key, newValue }: Partial<StorageEvent>): void {
    if (key !== popupFlagKey || newValue !== null) return
    window.removeEventListener('storage', onStorage)
    onSignedIn()
  }

  // This document may have been loaded again while its popup is open.
  if (storage.get(popupFlagKey)) listen()

  return {
    listen,
    /** Opens the popup. Returns false if it is blocked, or if there is no storage for its message. */
    open({ width, height } = popupSize): boolean {
      if (!storage.set(popupFlagKey, '1')) return false
      const left = window.screenX + (window.outerWidth - width) / 2
      const top = window.screenY + (window.outerHeight - height) / 2
      const features = `popup,width=${width},height=${height},left=${left},top=${top}`
      try {
        if (window.open(signInPagePath, popupName, features)) {
          listen()
          return true
        }
      } catch {
        // Forbidden, for example by the sandbox of a frame.
      }
      storage.remove(popupFlagKey)
      return false
    },
    /** If this window is the popup: removes the flag, which notifies the opener, and closes the popup. */
    closeAfterSignIn(): void {
      if (!isSignInPopup()) return
      storage.remove(popupFlagKey)
      window.close()
    },
    /** If this window is the popup: removes the flag but leaves the popup open, so that it can show an error. */
    stopWaiting(): void {
      if (isSignInPopup()) storage.remove(popupFlagKey)
    },
  }
}
