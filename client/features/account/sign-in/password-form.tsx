import '#client/ui/field/check.css'
import '#client/ui/message/message.css'
import { useRef, type ReactNode } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import {
  authPaths,
  signInResponseSchema,
  type SignedIn,
  signInFields,
  type SignInPage,
} from '../contract/sign-in.ts'
import { cancelPasskeyRequest } from '../passkey.ts'
import { href } from '../routes.ts'
import { PasskeyButton } from './passkey-button.tsx'

type PasswordFormProps = {
  data: SignInPage
  onSignedIn: (answer: SignedIn) => void
  onSecondFactor: () => void
}

/** A real form: the browser can post it without scripts or before they are loaded. */
export function PasswordForm({ data, onSignedIn, onSecondFactor }: PasswordFormProps): ReactNode {
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
