import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { useRequest } from '../../runtime/session/use-request.ts'
import { creationOptionsSchema, type PasskeyOptions } from './contract/webauthn.ts'

// Loaded on demand, because only people with a passkey need it. The condition keeps it out of the server's bundle.
const loadLibrary = () =>
  import.meta.env.SSR
    ? Promise.reject(new Error('Passkeys are only in browsers'))
    : import('@simplewebauthn/browser')

type Request = Pick<ReturnType<typeof useRequest>, 'send' | 'setFailure'>

/** Creates a passkey with options from the server; null after a failure, which is shown. */
export async function registerPasskey(
  { send, setFailure }: Request,
  optionsPath: string,
  body?: unknown,
): Promise<RegistrationResponseJSON | null> {
  const answer = await send(optionsPath, { method: 'POST', body }, creationOptionsSchema)
  if (!answer) return null
  try {
    const { startRegistration } = await loadLibrary()
    return await startRegistration({ optionsJSON: answer.options })
  } catch (cause) {
    return showFailure(cause, setFailure)
  }
}

/** Asks for a passkey; null after a failure. With `autofill` it waits, silently, for a choice among the suggestions. */
export async function requestPasskey(
  options: PasskeyOptions['options'],
  setFailure: Request['setFailure'],
  { autofill = false } = {},
): Promise<AuthenticationResponseJSON | null> {
  try {
    const { startAuthentication } = await loadLibrary()
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })
  } catch (cause) {
    return autofill ? null : showFailure(cause, setFailure)
  }
}

export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/** Whether the browser suggests passkeys in the email field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
  } catch {
    return false
  }
}

/** Cancels a running request, including one that waits for autofill. */
export async function cancelPasskeyRequest(): Promise<void> {
  const loaded = await loadLibrary().catch(() => null)
  loaded?.WebAuthnAbortService.cancelCeremony()
}

function showFailure(cause: unknown, setFailure: Request['setFailure']): null {
  const name = cause instanceof Error ? cause.name : ''
  // Dismissed, timed out or replaced by another attempt: no error to show.
  if (name !== 'NotAllowedError' && name !== 'AbortError')
    setFailure({ message: failureMessages[name] ?? usualFailureMessage, fields: {} })
  return null
}

const failureMessages: Readonly<Record<string, string>> = {
  InvalidStateError: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
  SecurityError: 'Esta dirección no admite llaves de acceso. Entra desde la habitual.',
}
const usualFailureMessage =
  'El navegador no pudo usar la llave de acceso. Inténtalo de nuevo o usa tu contraseña.'
