import { createSafeStorage } from '../browser/storage.ts'
import { callApi, onSessionEnded } from './call-api.ts'
import { sessionSchema, type SessionUser } from './contract.ts'
import { sessionPath } from './paths.ts'
import { createPopup } from './popup.ts'

/** Signing in again without leaving the page. */
export type SessionRenewal = {
  /** False if the browser blocks the popup or has no storage for its message. */
  openPopup: () => boolean
  /** Asks the server who is signed in now. */
  check: () => Promise<void>
  /** Gives up: the waiting requests fail with their 401. */
  cancel: () => void
  stop: () => void
}

type SessionRenewalOptions = {
  /** The session has ended: the person has to open the popup or cancel. */
  onSessionEnd: () => void
  /** Gets the person who is signed in now, or null; true repeats the waiting requests. */
  onUserChecked: (user: SessionUser | null) => boolean
}

/** All requests that fail meanwhile wait for the same sign-in. */
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
