import './passkey-button.css'
import { useRef, useEffect, useEffectEvent } from 'react'
import { useInBrowser } from '#client/runtime/browser/use-in-browser.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { EnabledWhenHydrated } from '#client/ui/hydrated/enabled-when-hydrated.tsx'
import { Icon } from '#client/ui/icon/icon.tsx'
import {
  authPaths,
  signInResponseSchema,
  type SignedIn,
  signInFields,
  type SignInPage,
  signedInSchema,
} from '../contract/sign-in.ts'
import { type PasskeyOptions, requestOptionsSchema } from '../contract/webauthn.ts'
import { cancelPasskeyRequest, requestPasskey, hasPasskeys, canAutofillPasskeys } from '../passkey.ts'
import { href } from '../routes.ts'

type PasswordFormProps = {
  data: SignInPage
  onSignedIn: (answer: SignedIn) => void
  onSecondFactor: () => void
}

/** A real form: the browser can post it without scripts or before they are loaded. */
export function PasswordForm({ data, onSignedIn, onSecondFactor }: PasswordFormProps) {
  const say = useFormOfAddress()
  const { ref, pending, failure, clearFields, send } = useRequest<HTMLFormElement>(data.error)
  const remember = useRef<HTMLInputElement>(null)
  const fields = failure?.fields ?? {}

  async function submit(form: FormData): Promise<void> {
    void cancelPasskeyRequest()
    const body = {
      email: form.get(signInFields.email),
      password: form.get(signInFields.password),
      remember: form.has(signInFields.remember),
      volver: data.volver,
    }
    const answer = await send(authPaths.signIn, { method: 'POST', body }, signInResponseSchema)
    if (!answer) return
    if ('secondFactor' in answer) onSecondFactor()
    else onSignedIn(answer)
  }

  return (
    <form ref={ref} className="form" method="post" noValidate onSubmit={withValues(submit)}>
      {data.notice && (
        <p className="form-done" role="status">
          {data.notice}
        </p>
      )}
      <FormError failure={failure} />
      <PasskeyButton
        returnPath={data.volver}
        remember={() => remember.current?.checked ?? false}
        onSignedIn={onSignedIn}
      />
      <input type="hidden" name={signInFields.returnPath} value={data.volver} />
      <Field
        label="Correo electrónico"
        name={signInFields.email}
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        defaultValue={data.email}
        required
        error={fields[signInFields.email] ?? fields['email']}
        onInput={() => clearFields('email')}
      />
      <PasswordField
        label="Contraseña"
        name={signInFields.password}
        autoComplete="current-password"
        required
        error={fields[signInFields.password] ?? fields['password']}
        onInput={() => clearFields('password')}
      />
      <label className="check tall">
        <input
          ref={remember}
          type="checkbox"
          name={signInFields.remember}
          value="1"
          defaultChecked={data.remember}
        />
        Mantener la sesión en este dispositivo
      </label>
      <button className="button" aria-disabled={pending}>
        {say(pending ? 'Ingresando…' : 'Ingresar')}
      </button>
      <a href={href('mngr-olvido')}>{say('¿Olvidaste tu contraseña?')}</a>
    </form>
  )
}

type PasskeyButtonProps = {
  returnPath: string
  remember: () => boolean
  onSignedIn: (answer: SignedIn) => void
}

async function fetchOptionsSilently(): Promise<PasskeyOptions | undefined> {
  const result = await callApi(authPaths.passkeyOptions, { method: 'POST' }, requestOptionsSchema)
  return result.ok ? result.value : undefined
}

/** Signs in with a passkey: by the button, or chosen among the suggestions of the email field. */
function PasskeyButton({ returnPath, remember, onSignedIn }: PasskeyButtonProps) {
  const { ref, pending, failure, setFailure, send } = useRequest<HTMLDivElement>()
  const say = useFormOfAddress()
  const hasSupport = useInBrowser(hasPasskeys, true)
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
