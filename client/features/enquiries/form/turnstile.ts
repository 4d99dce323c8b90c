import { challengeAction, challengeOrigin } from '../contract/turnstile.ts'

/** What we use of Cloudflare's script. */
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
  /** An answer is good for one message: asks for another. */
  renew: () => void
}

const scriptUrl = `${challengeOrigin}/turnstile/v0/api.js?render=explicit`

let turnstilePromise: Promise<Turnstile | null> | null = null

/** The script, once a document; null where it cannot be had, and then the next form tries again. */
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

/**
 * Shows Turnstile's challenge in this element, which lies in the form: its answer is a field of the form.
 * Null where it cannot be shown; what is sent then waits in quarantine.
 */
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
