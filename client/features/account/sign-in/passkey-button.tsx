import './passkey-button.css'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { EnabledWhenHydrated } from '#client/ui/hydrated/enabled-when-hydrated.tsx'
import { Icon } from '#client/ui/icon/icon.tsx'
import { authPaths, type SignedIn, signedInSchema } from '../contract/sign-in.ts'
import { type PasskeyOptions, requestOptionsSchema } from '../contract/webauthn.ts'
import { requestPasskey, hasPasskeys, cancelPasskeyRequest, canAutofillPasskeys } from '../passkey.ts'

type PasskeyButtonProps = {
  returnPath: string
  remember: () => boolean
  onSignedIn: (answer: SignedIn) => void
}

const subscribeToNothing = () => () => {}

async function fetchOptionsSilently(): Promise<PasskeyOptions | undefined> {
  const result = await callApi(authPaths.passkeyOptions, { method: 'POST' }, requestOptionsSchema)
  return result.ok ? result.value : undefined
}

/** Signs in with a passkey: by the button, or chosen among the suggestions of the email field. */
export function PasskeyButton({ returnPath, remember, onSignedIn }: PasskeyButtonProps): ReactNode {
  const { ref, pending, failure, setFailure, send } = useRequest<HTMLDivElement>()
  const say = useFormOfAddress()
  const hasSupport = useSyncExternalStore(subscribeToNothing, hasPasskeys, () => true)
  const autofill = useRef(false)
  const isMounted = useRef(false)

  async function attempt(isAutofill: boolean): Promise<void> {
    const asked = isAutofill
      ? await fetchOptionsSilently()
      : await send(authPaths.passkeyOptions, { method: 'POST' }, requestOptionsSchema)
    if (!asked || !isMounted.current) return
    const response = await requestPasskey(asked.options, setFailure, { autofill: isAutofill })
    if (!response) return
    const body = { response, remember: remember(), volver: returnPath }
    const answer = await send(authPaths.passkey, { method: 'POST', body }, signedInSchema)
    if (answer) onSignedIn(answer)
  }

  async function startAutofill(): Promise<void> {
    if (isMounted.current && (await canAutofillPasskeys())) await attempt(true)
  }

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      void cancelPasskeyRequest()
    }
  }, [])

  const onReady = useEffectEvent(startAutofill)
  useEffect(() => {
    // React's strict mode runs effects twice; one waiting request is enough.
    if (autofill.current) return
    autofill.current = true
    void onReady()
  }, [])

  return (
    <div ref={ref} className="scripted passkey">
      <FormError failure={failure} />
      {/* The server cannot know whether the browser supports passkeys. Without support the space of the button is
          kept, so that the fields below do not move while somebody is typing. */}
      <div className="passkey-choice">
        {!hasSupport && <p className="unusable">Este navegador no admite llaves de acceso.</p>}
        <EnabledWhenHydrated>
          <Button aria-disabled={pending} onClick={() => attempt(false).then(startAutofill)}>
            <Icon name="key" />
            {say('Ingresar con llave de acceso')}
          </Button>
        </EnabledWhenHydrated>
      </div>
      <p className="or">{hasSupport ? 'o con tu contraseña' : 'entra con tu contraseña'}</p>
    </div>
  )
}
