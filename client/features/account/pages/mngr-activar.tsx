import '../activation-form.css'
import { useRef } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CountedField } from '#client/ui/field/character-count.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { EnabledWhenHydrated } from '#client/ui/hydrated/enabled-when-hydrated.tsx'
import { Icon } from '#client/ui/icon/icon.tsx'
import type { AccountPages } from '../contract/pages.ts'
import { authPaths, type SignedIn, signedInSchema } from '../contract/sign-in.ts'
import { ExpiredLink } from '../expired-link.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { registerPasskey } from '../passkey.ts'
import { href } from '../routes.ts'

export function Page({ data }: { data: AccountPages['mngr-activar'] }) {
  const runtime = useRuntime()

  if (!data.account) {
    return (
      <ExpiredLink href={href('mngr-ingreso')} action="Ir a la entrada">
        Cada enlace se usa una sola vez y caduca. Pide otro a quien te invitó; si ya activaste tu cuenta,
        entra con ella.
      </ExpiredLink>
    )
  }

  return (
    <>
      <Heading icon="key">Activa tu cuenta</Heading>
      <p className="lead">Elige cómo vas a entrar. Después puedes cambiarlo o añadir la otra forma.</p>
      <p className="unscripted">
        Para activar la cuenta hace falta JavaScript. Actívalo en tu navegador y vuelve a cargar la página.
      </p>
      <EnabledWhenHydrated>
        <ActivationForm
          account={data.account}
          token={data.token}
          onSignedIn={({ user, to }) => {
            runtime.onSignedIn(user)
            // The link is used up: Back must not return to it.
            runtime.navigate(to, { replace: true })
          }}
        />
      </EnabledWhenHydrated>
    </>
  )
}

type ActivationFormProps = {
  account: { email: string; name: string }
  token: string
  onSignedIn: (answer: SignedIn) => void
}

/** Activates an account with a passkey or a password, which also signs in. The link works once. */
function ActivationForm({ account, token, onSignedIn }: ActivationFormProps) {
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
