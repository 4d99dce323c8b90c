import { challengeAction, challengeOrigin } from '../contract/turnstile.ts'

/** The part of Turnstile's API that we use. */
type Turnstile = {
  render: (element: HTMLElement, options: Record<string, string>) => string
  reset: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

export type Challenge = {
  /** Requests a new token, because each is valid for one message. */
  renew: () => void
}

const scriptUrl = `${challengeOrigin}/turnstile/v0/api.js?render=explicit`

let turnstilePromise: Promise<Turnstile | null> | null = null

/** Loads the script once per document. Resolves to null on failure; the next call tries again. */
function loadTurnstile(): Promise<Turnstile | null> {
  turnstilePromise ??= new Promise<Turnstile | null>((resolve) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.addEventListener('load', () => resolve(window.turnstile ?? null))
    script.addEventListener('error', () => {
      turnstilePromise = null
      script.remove()
      resolve(null)
    })
    document.head.append(script)
  })
  return turnstilePromise
}

/** Shows the challenge, with a field for its token. Null if it cannot be shown: the message goes to quarantine. */
export async function showChallenge(element: HTMLElement, siteKey: string): Promise<Challenge | null> {
  const turnstile = await loadTurnstile()
  if (!turnstile || !element.isConnected) return null
  element.hidden = false
  const widget = turnstile.render(element, {
    sitekey: siteKey,
    action: challengeAction,
    language: 'es',
    theme: 'auto',
  })
  return { renew: () => turnstile.reset(widget) }
}
