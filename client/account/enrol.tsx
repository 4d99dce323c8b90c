import './enrol.css'
import { useRef, type FormEvent, type ReactNode } from 'react'
import * as v from 'valibot'
import { Field } from '../design/field/field.tsx'
import { FormError } from '../design/field/form-error.tsx'
import { PasswordField } from '../design/field/password-field.tsx'
import { Icon } from '../design/icon/icon.tsx'
import { useRequest } from '../session/use-request.ts'
import { authPaths, passwordLength, signedInSchema } from './contract.ts'
import { newPasskey } from './new-passkey.ts'

type EnrolProps = {
  account: { email: string; name: string }
  token: string
  onSignedIn: (answer: v.InferOutput<typeof signedInSchema>) => void
}

/** The link is good for one of the two; either signs in at once. */
export function Enrol({ account, token, onSignedIn }: EnrolProps): ReactNode {
  const { ref, pending, failure, setFailure, send } = useRequest<HTMLFormElement>()
  const name = useRef<HTMLInputElement>(null)
  const fields = failure?.fields ?? {}

  function finish(answer: unknown): void {
    const known = v.safeParse(signedInSchema, answer)
    if (known.success) onSignedIn(known.output)
  }

  async function withPasskey(): Promise<void> {
    const given = { token, name: name.current?.value ?? '' }
    const response = await newPasskey({ send, setFailure }, authPaths.activatePasskeyOptions, given)
    if (!response) return
    const body = { ...given, label: 'Mi primera llave', response }
    finish(await send(authPaths.activatePasskey, { method: 'POST', body }))
  }

  async function withPassword(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    const body = { token, name: name.current?.value ?? '', password }
    finish(await send(authPaths.activate, { method: 'POST', body }))
  }

  return (
    <form
      ref={ref}
      className="form scripted"
      method="post"
      noValidate
      onSubmit={(event) => void withPassword(event)}
    >
      <FormError failure={failure} />
      <Field
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        value={account.email}
        readOnly
      />
      <Field
        ref={name}
        label="Tu nombre"
        name="name"
        autoComplete="name"
        defaultValue={account.name}
        maxLength={80}
        required
        error={fields['name']}
      />
      <div className="choice form">
        <h2>Con una llave de acceso</h2>
        <p>
          Lo más cómodo y lo más seguro: ingresas con tu huella, tu cara o el PIN del dispositivo, sin nada
          que recordar.
        </p>
        <button type="button" className="button" aria-disabled={pending} onClick={() => void withPasskey()}>
          <Icon name="key" />
          Crear llave de acceso
        </button>
      </div>
      <div className="choice form">
        <h2>Con una contraseña</h2>
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="new-password"
          minLength={passwordLength.min}
          required
          hint={`Al menos ${passwordLength.min} caracteres. Una frase larga es buena idea.`}
          error={fields['password']}
        />
        <button className="button plain" aria-disabled={pending}>
          Guardar contraseña e ingresar
        </button>
      </div>
    </form>
  )
}
