import { createSafeStorage } from '../browser/storage.ts'
import { callApi, onSessionEnded } from './call-api.ts'
import { sessionSchema, type SessionUser } from './contract.ts'
import { sessionPath } from './paths.ts'
import { createPopup } from './popup.ts'

/** Signing in again in the middle of work, without leaving the page. */
export type SessionRenewal = {
  /** False where the browser blocked the popup or has no storage to hear from it. */
  openPopup: () => boolean
  /** Asks the server who is signed in now. */
  check: () => Promise<void>
  /** Gives up: the waiting requests fail as they would have. */
  cancel: () => void
  stop: () => void
}

type SessionRenewalOptions = {
  /** The session ended; someone has to open the popup or cancel. */
  onSessionEnd: () => void
  /** Who is signed in now, or null; true lets the waiting requests be repeated. */
  onUserChecked: (user: SessionUser | null) => boolean
}

/** However many requests fail at once, they wait for one sign-in. */
export function startSessionRenewal({ onSessionEnd, onUserChecked }: SessionRenewalOptions): SessionRenewal {
  let waiting: { promise: Promise<boolean>; finishWaiting: (renewed: boolean) => void } | null = null
  const popup = createPopup({
    window,
    storage: createSafeStorage(() => window.localStorage),
    onSignedIn: () => void check(),
  })

  function finishWaiting(renewed: boolean): void {
    waiting?.finishWaiting(renewed)
    waiting = null
  }

  async function check(): Promise<void> {
    const result = await callApi(sessionPath, { method: 'GET' }, sessionSchema)
    if (onUserChecked(result.ok ? result.value.user : null)) finishWaiting(true)
  }

  onSessionEnded(() => {
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting = { promise, finishWaiting: resolve }
      onSessionEnd()
    }
    return waiting.promise
  })

  return {
    openPopup: popup.open,
    check,
    cancel: () => finishWaiting(false),
    stop() {
      finishWaiting(false)
      onSessionEnded(() => Promise.resolve(false))
    },
  }
}
