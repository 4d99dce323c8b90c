import { useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import type { UserContact } from '#client/runtime/session/contract.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { EmailField } from '#client/ui/field/email-field.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { NoMail } from '#client/ui/message/no-mail.tsx'
import { AccountForm } from '../account-form.tsx'
import { accountPaths, emailResponseSchema, userResponseSchema } from '../contract/account.ts'
import type { AccountPages } from '../contract/pages.ts'
import { AccountItem } from './item.tsx'

type EmailChange = AccountPages['mngr-cuenta']['emailChange']

export function ProfileItems({ user, emailChange }: { user: UserContact; emailChange: EmailChange }) {
  const { user: signedIn } = useSession()
  return (
    <>
      <AccountItem id="nombre" title="Tu nombre" state={signedIn?.name ?? user.name}>
        <NameForm name={user.name} />
      </AccountItem>
      <AccountItem
        id="correo"
        title="Tu correo"
        state={
          emailChange.pending === null
            ? (signedIn?.email ?? user.email)
            : `${user.email}. Falta confirmar ${emailChange.pending}.`
        }
      >
        <EmailForm email={user.email} initialChange={emailChange} />
      </AccountItem>
    </>
  )
}

function NameForm({ name }: { name: string }) {
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
      <Field label="Nombre" name="name" autoComplete="name" defaultValue={name} required />
    </AccountForm>
  )
}

function EmailForm({ email, initialChange }: { email: string; initialChange: EmailChange }) {
  const { session } = useRuntime()
  const { user } = useSession()
  const [change, setChange] = usePageState(initialChange)
  const [changed, setChanged] = useState<string | null>(null)
  const { mail, isDirect, pending } = change
  return (
    <AccountForm
      fields={['email']}
      endpoint={{ method: 'PUT', path: accountPaths.email, schema: emailResponseSchema }}
      submitLabel={mail !== 'none' || isDirect ? 'Cambiar correo' : null}
      statusMessage={
        pending === null
          ? changed && `Tu correo es ${changed}. Desde ahora entras con él.`
          : `${mail === 'sent' ? 'Enviamos un enlace a' : 'Falta confirmar'} ${pending}. Tu correo cambia cuando abras el enlace y lo confirmes.`
      }
      onSend={() => setChanged(null)}
      onSaved={(saved) => {
        setChange({ ...change, pending: saved.pending })
        if (!isDirect) return
        if (user) session.set({ status: 'ready', user: { ...user, email: saved.email } })
        setChanged(saved.email)
      }}
    >
      <EmailField
        label="Correo electrónico"
        name="email"
        autoComplete="email"
        defaultValue={email}
        readOnly={mail === 'none' && !isDirect}
        required
        hint={<EmailHint mail={mail} isDirect={isDirect} />}
      />
    </AccountForm>
  )
}

function EmailHint({ mail, isDirect }: Pick<EmailChange, 'mail' | 'isDirect'>) {
  if (mail === 'sent') return 'Un correo nuevo se confirma con un enlace que te enviamos a él.'
  return (
    <>
      <NoMail />{' '}
      {isDirect
        ? 'Por eso cambia en cuanto lo guardas, sin correo de confirmación: revísalo bien, es tu usuario.'
        : 'Sin el enlace que lo confirma, solo puede cambiarlo alguien con el rol Dirección, en «Equipo».'}
    </>
  )
}
