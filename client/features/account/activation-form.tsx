import './activation-form.css'
import { useRef, type ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { useRequest } from '../../runtime/session/use-request.ts'
import { CountedField } from '../../ui/field/character-count.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RequestForm, SubmitButton } from '../../ui/form/request-form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { authPaths, type SignedIn, signedInSchema } from './contract/sign-in.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { registerPasskey } from './passkey.ts'

type ActivationFormProps = {
  account: { email: string; name: string }
  token: string
  onSignedIn: (answer: SignedIn) => void
}

/** Activates an account with a passkey or a password, which also signs in. The link works once. */
export function ActivationForm({ account, token, onSignedIn }: ActivationFormProps): ReactNode {
  const request = useRequest<HTMLFormElement>()
  const name = useRef<HTMLInputElement>(null)

  async function activate(path: string, body: object): Promise<void> {
    const answer = await request.send(path, { method: 'POST', body }, signedInSchema)
    if (answer) onSignedIn(answer)
  }

  async function activateWithPasskey(): Promise<void> {
    const given = { token, name: name.current?.value ?? '' }
    const response = await registerPasskey(request, authPaths.activatePasskeyOptions, given)
    if (!response) return
    await activate(authPaths.activatePasskey, { ...given, label: 'Mi primera llave', response })
  }

  async function activateWithPassword(typed: FormData): Promise<void> {
    await activate(authPaths.activate, { token, name: typed.get('name'), password: typed.get('password') })
  }

  return (
    <RequestForm request={request} className="form scripted" method="post" onSubmit={activateWithPassword}>
      <Field
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        value={account.email}
        readOnly
      />
      <CountedField
        ref={name}
        label="Tu nombre"
        name="name"
        autoComplete="name"
        defaultValue={account.name}
        max={80}
        required
      />
      <div className="choice form">
        <h2>Con una llave de acceso</h2>
        <p>
          Lo más cómodo y lo más seguro: entras con tu huella, tu cara o el PIN del dispositivo, sin nada que
          recordar.
        </p>
        <Button className="button" aria-disabled={request.pending} onClick={activateWithPasskey}>
          <Icon name="key" />
          Crear llave de acceso
        </Button>
      </div>
      <div className="choice form">
        <h2>Con una contraseña</h2>
        <NewPasswordField label="Contraseña" />
        <SubmitButton className="button plain">Guardar contraseña y entrar</SubmitButton>
      </div>
    </RequestForm>
  )
}
