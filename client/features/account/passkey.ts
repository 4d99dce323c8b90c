import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** `message` is null if the manager cancelled. */
export type PasskeyOutcome<Response> =
  | { ok: true; response: Response }
  | { ok: false; message: string | null }

// Loaded only for those who use a passkey.
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

/** With `autofill` it waits invisibly until a passkey is chosen among the suggestions of the email field. */
export async function requestPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  { autofill = false } = {},
): Promise<PasskeyOutcome<AuthenticationResponseJSON>> {
  try {
    const { startAuthentication } = await loadLibrary()
    const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })
    return { ok: true, response }
  } catch (cause) {
    // The person did not ask for suggestions, so a failure is not shown.
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

/** Cancels a running request, including one that waits for autofill. */
export async function cancelPasskeyRequest(): Promise<void> {
  const loaded = await loadLibrary().catch(() => null)
  loaded?.WebAuthnAbortService.cancelCeremony()
}

function toErrorMessage(cause: unknown): string | null {
  const name = cause instanceof Error ? cause.name : ''
  // Dismissed, timed out or replaced by another attempt: no error to show.
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'Este dispositivo ya tiene una llave de acceso de tu cuenta.'
  if (name === 'SecurityError') return 'Esta dirección no admite llaves de acceso. Ingresa desde la habitual.'
  return 'El navegador no pudo usar la llave de acceso. Inténtalo de nuevo o usa tu contraseña.'
}
