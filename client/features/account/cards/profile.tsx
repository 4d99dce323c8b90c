import { useState, type ReactNode } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import type { UserContact } from '#client/runtime/session/contract.ts'
import { noMailText } from '#client/runtime/text/mail-delivery.ts'
import { Field } from '#client/ui/field/field.tsx'
import { AccountForm } from '../account-form.tsx'
import { accountPaths, emailResponseSchema, userResponseSchema } from '../contract/account.ts'
import type { AccountPages } from '../contract/pages.ts'

type EmailChange = AccountPages['mngr-cuenta']['emailChange']

export function ProfileCard({
  user,
  emailChange,
}: {
  user: UserContact
  emailChange: EmailChange
}): ReactNode {
  return (
    <section className="card" aria-labelledby="datos">
      <h2 id="datos">Tus datos</h2>
      <NameForm name={user.name} />
      <EmailForm email={user.email} initialChange={emailChange} />
    </section>
  )
}

function NameForm({ name }: { name: string }): ReactNode {
  const { session } = useRuntime()
  const [done, setDone] = useState(false)
  return (
    <AccountForm
      fields={['name']}
      endpoint={{ method: 'PATCH', path: accountPaths.account, schema: userResponseSchema }}
      submitLabel="Guardar nombre"
      statusMessage={done && 'Guardado.'}
      onSend={() => setDone(false)}
      onSaved={({ user }) => {
        session.set({ status: 'ready', user })
        setDone(true)
      }}
    >
      {({ name: error }) => (
        <Field label="Nombre" name="name" autoComplete="name" defaultValue={name} required error={error} />
      )}
    </AccountForm>
  )
}

const confirmedText = 'Un correo nuevo se confirma con un enlace que te enviamos a él.'
const notConfirmedText = `Un correo nuevo se confirma con un enlace. ${noMailText} Para cambiarlo mientras tanto, pídelo a otra persona con el rol Dirección, o a quien publica el sitio.`

function EmailForm({ email, initialChange }: { email: string; initialChange: EmailChange }): ReactNode {
  const [change, setChange] = usePageState(initialChange)
  return (
    <AccountForm
      fields={['email']}
      endpoint={{ method: 'PUT', path: accountPaths.email, schema: emailResponseSchema }}
      submitLabel={change.mail !== 'none' ? 'Cambiar correo' : null}
      statusMessage={
        change.pending !== null &&
        `${change.mail === 'sent' ? 'Enviamos un enlace a' : 'Falta confirmar'} ${change.pending}. Tu correo cambia cuando abras el enlace y lo confirmes.`
      }
      onSaved={({ pending }) => setChange({ ...change, pending })}
    >
      {({ email: error }) => (
        <Field
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          readOnly={change.mail === 'none'}
          required
          hint={change.mail === 'sent' ? confirmedText : notConfirmedText}
          error={error}
        />
      )}
    </AccountForm>
  )
}
