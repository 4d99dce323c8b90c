import { createSafeStorage } from '../browser/storage.ts'
import { callApi, onSessionEnded } from './call-api.ts'
import { sessionSchema, type SessionUser } from './contract.ts'
import { toSignOutKey } from './local-drafts.ts'
import { saveOpenTexts } from './open-texts.ts'
import { sessionPath } from './paths.ts'
import { createPopup } from './popup.ts'

export type SessionRenewal = ReturnType<typeof startSessionRenewal>

type SessionRenewalOptions = {
  getUserId: () => string | undefined
  /** Called when the person signs out in another tab. */
  onSignOut: () => void
  /** Called when a request fails because the session has ended. The person then opens the popup or cancels. */
  onSessionEnd: () => void
  /** Called with the person who is signed in now, or null. If it returns true, the open texts are saved. */
  onUserChecked: (user: SessionUser | null) => boolean
}

/**
 * Lets people sign in again without leaving the page: here, or in another tab, which reports it. All requests that fail
 * meanwhile wait for the same sign-in.
 */
export function startSessionRenewal(options: SessionRenewalOptions) {
  const { getUserId, onSignOut, onSessionEnd, onUserChecked } = options
  let [isEnded, isStopped] = [false, false]
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
    if (isStopped || !onUserChecked(result.ok ? result.value.user : null)) return
    finishWaiting(true)
    if (!isEnded) return
    isEnded = false
    tabs.postMessage(null)
    await saveOpenTexts()
  }

  function setEnded(): void {
    isEnded = true
    // A popup of a public page reports a sign-in, too.
    popup.listen()
  }

  function onStorage({ key, newValue }: StorageEvent): void {
    const userId = getUserId()
    if (userId === undefined || key !== toSignOutKey(userId) || newValue === null) return
    setEnded()
    onSignOut()
  }
  addEventListener('storage', onStorage)

  // Each page of the manager area reports to the other tabs. Those whose session has ended then ask who is signed in.
  const tabs = new BroadcastChannel('cauce-sesion')
  tabs.addEventListener('message', () => void (isEnded && check()))
  tabs.postMessage(null)

  onSessionEnded(() => {
    setEnded()
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting = { promise, finishWaiting: resolve }
      onSessionEnd()
    }
    return waiting.promise
  })

  return {
    /** Opens the sign-in popup. Returns false if the browser blocks it or has no storage for its message. */
    openPopup: popup.open,
    /** Asks the server who is signed in now and calls `onUserChecked` with the answer. */
    check,
    /** For a person who does not sign in again: the waiting requests fail with their 401. */
    cancel: () => finishWaiting(false),
    stop() {
      isStopped = true
      tabs.close()
      removeEventListener('storage', onStorage)
      finishWaiting(false)
      onSessionEnded(() => Promise.resolve(false))
    },
  }
}
