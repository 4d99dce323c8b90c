import type { SafeStorage } from '../browser/storage.ts'
import { signInPagePath } from './paths.ts'

/** Of the window, in pixels, unless told otherwise. */
export const popupSize = { width: 960, height: 600 }
export const popupName = 'cauce-ingreso'
export const popupFlagKey = 'cauce:ingreso'

/** The part of `window` the popup needs. */
export type PopupWindow = Pick<
  Window,
  'name' | 'open' | 'close' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'
> & {
  addEventListener: EventTarget['addEventListener']
  removeEventListener: EventTarget['removeEventListener']
}

type PopupOptions = {
  window: PopupWindow
  storage: SafeStorage
  /** Another window has finished signing in. */
  onSignedIn: () => void
}

export type Popup = {
  /** False when there is no popup: blocked, or no storage to hear from it. */
  open: (size?: { width: number; height: number }) => boolean
  /** Sign-in is done: within our popup, tells the opener and closes. */
  closeAfterSignIn: () => void
  /** The app shows an error: the popup stays open and is no longer waited for. */
  stopWaiting: () => void
}

/**
 * Both windows only know each other by a flag in local storage: its removal is the message.
 * `window.opener` and `closed` die under cross-origin opener policies.
 */
export function createPopup({ window, storage, onSignedIn }: PopupOptions): Popup {
  const isSignInPopup = (): boolean => window.name === popupName && storage.get(popupFlagKey) !== null

  function onStorage({ key, newValue }: Partial<StorageEvent>): void {
    if (key !== popupFlagKey || newValue !== null) return
    window.removeEventListener('storage', onStorage)
    onSignedIn()
  }

  return {
    open({ width, height } = popupSize) {
      if (!storage.set(popupFlagKey, '1')) return false
      const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
      const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
      const features = `popup,width=${width},height=${height},left=${left},top=${top}`
      if (!window.open(signInPagePath, popupName, features)) {
        storage.remove(popupFlagKey)
        return false
      }
      // The same listener again is no second one: an abandoned popup leaves nothing behind.
      window.addEventListener('storage', onStorage)
      return true
    },
    closeAfterSignIn() {
      if (!isSignInPopup()) return
      storage.remove(popupFlagKey)
      window.close()
    },
    stopWaiting() {
      if (isSignInPopup()) storage.remove(popupFlagKey)
    },
  }
}
