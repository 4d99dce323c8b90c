import './passkey-button.css'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { Hydrated } from '#client/ui/hydrated/hydrated.tsx'
import { Icon } from '#client/ui/icon/icon.tsx'
import { authPaths, type SignedIn, signedInSchema } from '../contract/sign-in.ts'
import { type PasskeyOptions, requestOptionsSchema } from '../contract/webauthn.ts'
import { askPasskey, hasPasskeys, stopWaitingForPasskey, suggestsPasskeys } from '../passkey.ts'

type PasskeyButtonProps = {
  wished: string
  remember: () => boolean
  onSignedIn: (answer: SignedIn) => void
}

const neverChanges = () => () => {}

/** Nobody asked for the suggestions, so nobody is told when they cannot be had. */
async function askQuietly(): Promise<PasskeyOptions | undefined> {
  const result = await callApi(authPaths.passkeyOptions, { method: 'POST' }, requestOptionsSchema)
  return result.ok ? result.value : undefined
}

/** Signing in with a passkey: by the button, or picked among the suggestions of the email field. */
export function PasskeyButton({ wished, remember, onSignedIn }: PasskeyButtonProps): ReactNode {
  const { ref, pending, failure, setFailure, send } = useRequest<HTMLDivElement>()
  const usable = useSyncExternalStore(neverChanges, hasPasskeys, () => true)
  const autofill = useRef(false)
  const stands = useRef(false)

  const ask = () => send(authPaths.passkeyOptions, { method: 'POST' }, requestOptionsSchema)

  async function attempt(isAutofill: boolean): Promise<void> {
    const asked = isAutofill ? await askQuietly() : await ask()
    // On another page nobody is asked.
    if (!asked || !stands.current) return
    const outcome = await askPasskey(asked.options, { autofill: isAutofill })
    if (!outcome.ok) {
      if (outcome.message !== null) setFailure({ message: outcome.message, fields: {} })
      return
    }
    const body = { response: outcome.response, remember: remember(), volver: wished }
    const answer = await send(authPaths.passkey, { method: 'POST', body }, signedInSchema)
    if (answer) onSignedIn(answer)
  }

  async function offerSuggestions(): Promise<void> {
    if (stands.current && (await suggestsPasskeys())) await attempt(true)
  }

  useEffect(() => {
    stands.current = true
    return () => {
      stands.current = false
      void stopWaitingForPasskey()
    }
  }, [])

  const onReady = useEffectEvent(offerSuggestions)
  useEffect(() => {
    // React's strict mode runs effects twice; one waiting ceremony is enough.
    if (autofill.current) return
    autofill.current = true
    void onReady()
  }, [])

  return (
    <div ref={ref} className="scripted passkey">
      <FormError failure={failure} />
      {/* The server cannot know whether the browser has passkeys. Where it has none the button's room stays, unseen:
          whoever types already would find the next field where the one they reached for had been. */}
      <div className="passkey-choice">
        {!usable && <p className="unusable">Este navegador no admite llaves de acceso.</p>}
        <Hydrated>
          <button
            type="button"
            className="button plain"
            aria-disabled={pending}
            onClick={() => void attempt(false).then(offerSuggestions)}
          >
            <Icon name="key" />
            Ingresar con llave de acceso
          </button>
        </Hydrated>
      </div>
      <p className="or">{usable ? 'o con tu contraseña' : 'ingresa con tu contraseña'}</p>
    </div>
  )
}
