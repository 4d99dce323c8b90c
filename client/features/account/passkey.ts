import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** `message` is null where the manager only changed their mind. */
export type PasskeyOutcome<Response> =
  | { ok: true; response: Response }
  | { ok: false; message: string | null }

// Only those who use a passkey load the library.
const loadLibrary = () => import('@simplewebauthn/browser')

export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyOutcome<RegistrationResponseJSON>> {
  try {
    const { startRegistration } = await loadLibrary()
    return { ok: true, response: await startRegistration({ optionsJSON: options }) }
  } catch (cause) {
    return { ok: false, message: toErrorMessage(cause) }
  }
}

/** With `autofill` it waits, unseen, until a passkey is picked among the suggestions of the email field. */
export async function requestPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  { autofill = false } = {},
): Promise<PasskeyOutcome<AuthenticationResponseJSON>> {
  try {
    const { startAuthentication } = await loadLibrary()
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })
    return { ok: true, response }
  } catch (cause) {
    // Nobody asked for the suggestions, so nobody is told when the browser cannot have them.
    return { ok: false, message: autofill ? null : toErrorMessage(cause) }
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

/** Ends the browser's question, and the waiting of the autofill kind. */
export async function cancelPasskeyRequest(): Promise<void> {
  const loaded = await loadLibrary().catch(() => null)
  loaded?.WebAuthnAbortService.cancelCeremony()
}

function toErrorMessage(cause: unknown): string | null {
  const name = cause instanceof Error ? cause.name : ''
  // Dismissed, timed out, or replaced by another attempt: nothing to complain about.
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'Este dispositivo ya tiene una llave de acceso de tu cuenta.'
  if (name === 'SecurityError') return 'Esta dirección no admite llaves de acceso. Ingresa desde la habitual.'
  return 'El navegador no pudo usar la llave de acceso. Inténtalo de nuevo o usa tu contraseña.'
}
