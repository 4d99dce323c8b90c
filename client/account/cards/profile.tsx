import '../../design/message/message.css'
import '../rows.css'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Field } from '../../design/field/field.tsx'
import { FormError } from '../../design/field/form-error.tsx'
import { useRuntime } from '../../router/use-runtime.ts'
import type { SessionUser } from '../../session/contract.ts'
import { useRequest } from '../../session/use-request.ts'
import { type AccountPages, accountPaths, emailAnswerSchema, userAnswerSchema } from '../contract.ts'
import { usePageState } from '../use-page-state.ts'

type EmailChange = AccountPages['mngr-cuenta']['emailChange']

export function ProfileCard({
  user,
  emailChange,
}: {
  user: SessionUser
  emailChange: EmailChange
}): ReactNode {
  return (
    <section className="card" aria-labelledby="datos">
      <h2 id="datos">Tus datos</h2>
      <NameForm name={user.name} />
      <EmailForm email={user.email} given={emailChange} />
    </section>
  )
}

function NameForm({ name }: { name: string }): ReactNode {
  const { session } = useRuntime()
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()
  const [done, setDone] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setDone(false)
    const body = { name: new FormData(event.currentTarget).get('name') }
    const answer = await send(accountPaths.account, { method: 'PATCH', body }, userAnswerSchema)
    if (!answer) return
    session.set({ status: 'ready', user: answer.user })
    setDone(true)
  }

  return (
    <form ref={ref} className="form" noValidate onSubmit={(event) => void save(event)}>
      <FormError failure={failure} />
      <Field
        label="Nombre"
        name="name"
        autoComplete="name"
        defaultValue={name}
        required
        error={failure?.fields['name']}
      />
      <div className="row-actions">
        <button className="button plain" aria-disabled={pending}>
          Guardar nombre
        </button>
      </div>
      <p className="form-done" role="status">
        {done && 'Guardado.'}
      </p>
    </form>
  )
}

const needsMail =
  'Un correo nuevo se confirma con un enlace, y este sitio no envía correo. Para cambiarlo, pídelo a quien administra el servidor.'

function EmailForm({ email, given }: { email: string; given: EmailChange }): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()
  const [change, setChange] = usePageState(given)

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const body = { email: new FormData(event.currentTarget).get('email') }
    const answer = await send(accountPaths.email, { method: 'PUT', body }, emailAnswerSchema)
    if (answer) setChange({ ...change, pending: answer.pending })
  }

  return (
    <form ref={ref} className="form" noValidate onSubmit={(event) => void save(event)}>
      <FormError failure={failure} />
      <Field
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        readOnly={!change.mailed}
        required
        hint={change.mailed ? 'Un correo nuevo se confirma con un enlace que te enviamos a él.' : needsMail}
        error={failure?.fields['email']}
      />
      {change.mailed && (
        <div className="row-actions">
          <button className="button plain" aria-disabled={pending}>
            Cambiar correo
          </button>
        </div>
      )}
      <p className="form-done" role="status">
        {change.pending !== null &&
          `Enviamos un enlace a ${change.pending}. Tu correo cambia cuando lo abras y lo confirmes.`}
      </p>
    </form>
  )
}
