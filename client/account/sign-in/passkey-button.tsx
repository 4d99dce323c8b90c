import './passkey-button.css'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { FormError } from '../../design/field/form-error.tsx'
import { Hydrated } from '../../design/hydrated/hydrated.tsx'
import { Icon } from '../../design/icon/icon.tsx'
import { callApi } from '../../session/call-api.ts'
import { useRequest } from '../../session/use-request.ts'
import {
  authPaths,
  type PasskeyOptions,
  requestOptionsSchema,
  type SignedIn,
  signedInSchema,
} from '../contract.ts'
import { askPasskey, hasPasskeys, suggestsPasskeys } from '../passkey.ts'

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

  const ask = () => send(authPaths.passkeyOptions, { method: 'POST' }, requestOptionsSchema)

  async function attempt(isAutofill: boolean): Promise<void> {
    const asked = isAutofill ? await askQuietly() : await ask()
    if (!asked) return
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
    if (await suggestsPasskeys()) await attempt(true)
  }

  const onReady = useEffectEvent(offerSuggestions)
  useEffect(() => {
    // React's strict mode runs effects twice; one waiting ceremony is enough.
    if (autofill.current) return
    autofill.current = true
    void onReady()
  }, [])

  if (!usable) return null
  return (
    <div ref={ref} className="scripted passkey">
      <FormError failure={failure} />
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
  )
}
