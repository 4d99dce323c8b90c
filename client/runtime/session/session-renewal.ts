import { createSafeStorage } from '../browser/storage.ts'
import { callApi, onSessionEnded } from './call-api.ts'
import { sessionSchema, type SessionUser } from './contract.ts'
import { sessionPath } from './paths.ts'
import { createPopup } from './popup.ts'

/** Signing in again in the middle of work, without leaving the page. */
export type Renewal = {
  /** False where the browser blocked the popup or has no storage to hear from it. */
  openPopup: () => boolean
  /** Asks the server who is signed in now. */
  check: () => Promise<void>
  /** Gives up: the waiting requests fail as they would have. */
  cancel: () => void
  stop: () => void
}

type RenewalParts = {
  /** The session ended; someone has to open the popup or cancel. */
  onAsk: () => void
  /** Who is signed in now, or null; true lets the waiting requests be repeated. */
  onAnswer: (user: SessionUser | null) => boolean
}

/** However many requests fail at once, they wait for one sign-in. */
export function startRenewal({ onAsk, onAnswer }: RenewalParts): Renewal {
  let waiting: { promise: Promise<boolean>; settle: (renewed: boolean) => void } | null = null
  const popup = createPopup({
    window,
    storage: createSafeStorage(() => window.localStorage),
    onSignedIn: () => void check(),
  })

  function settle(renewed: boolean): void {
    waiting?.settle(renewed)
    waiting = null
  }

  async function check(): Promise<void> {
    const result = await callApi(sessionPath, { method: 'GET' }, sessionSchema)
    if (onAnswer(result.ok ? result.value.user : null)) settle(true)
  }

  onSessionEnded(() => {
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting = { promise, settle: resolve }
      onAsk()
    }
    return waiting.promise
  })

  return {
    openPopup: popup.open,
    check,
    cancel: () => settle(false),
    stop() {
      settle(false)
      onSessionEnded(() => Promise.resolve(false))
    },
  }
}
