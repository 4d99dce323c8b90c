import type { SafeStorage } from '../browser/storage.ts'
import { signInPage } from './paths.ts'

/** Of the window, in pixels, unless told otherwise. */
export const popupSize = { width: 960, height: 600 }
export const popupName = 'cauce-ingreso'
export const popupFlag = 'cauce:ingreso'

/** The part of `window` the popup needs. */
export type PopupWindow = Pick<
  Window,
  'name' | 'open' | 'close' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'
> & {
  addEventListener: EventTarget['addEventListener']
  removeEventListener: EventTarget['removeEventListener']
}

type PopupParts = {
  window: PopupWindow
  storage: SafeStorage
  /** Another window has finished signing in. */
  onSignedIn: () => void
}

export type Popup = {
  /** False when there is no popup: blocked, or no storage to hear from it. */
  open: (size?: { width: number; height: number }) => boolean
  /** Sign-in is done: within our popup, tells the opener and closes. */
  finish: () => void
  /** The app shows an error: the popup stays open and is no longer waited for. */
  abandon: () => void
}

/**
 * Both windows only know each other by a flag in local storage: its removal is the message.
 * `window.opener` and `closed` die under cross-origin opener policies.
 */
export function createPopup({ window, storage, onSignedIn }: PopupParts): Popup {
  const isOurPopup = (): boolean => window.name === popupName && storage.get(popupFlag) !== null

  function onStorage({ key, newValue }: Partial<StorageEvent>): void {
    if (key !== popupFlag || newValue !== null) return
    window.removeEventListener('storage', onStorage)
    onSignedIn()
  }

  return {
    open({ width, height } = popupSize) {
      if (!storage.set(popupFlag, '1')) return false
      const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
      const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
      const features = `popup,width=${width},height=${height},left=${left},top=${top}`
      if (!window.open(signInPage, popupName, features)) {
        storage.remove(popupFlag)
        return false
      }
      // The same listener again is no second one: an abandoned popup leaves nothing behind.
      window.addEventListener('storage', onStorage)
      return true
    },
    finish() {
      if (!isOurPopup()) return
      storage.remove(popupFlag)
      window.close()
    },
    abandon() {
      if (isOurPopup()) storage.remove(popupFlag)
    },
  }
}
