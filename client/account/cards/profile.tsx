import '../../design/message/message.css'
import '../rows.css'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Field } from '../../design/field/field.tsx'
import { FormError } from '../../design/field/form-error.tsx'
import { useRuntime } from '../../router/use-runtime.ts'
import type { SessionUser } from '../../session/contract.ts'
import { useRequest } from '../../session/use-request.ts'
import { accountPaths, userAnswerSchema } from '../contract.ts'

export function ProfileCard({ user }: { user: SessionUser }): ReactNode {
  return (
    <section className="card" aria-labelledby="datos">
      <h2 id="datos">Tus datos</h2>
      <OneFieldForm
        path={accountPaths.account}
        method="PATCH"
        name="name"
        label="Nombre"
        autoComplete="name"
        value={user.name}
        button="Guardar nombre"
      />
      <OneFieldForm
        path={accountPaths.email}
        method="PUT"
        name="email"
        label="Correo electrónico"
        autoComplete="email"
        value={user.email}
        button="Guardar correo"
      />
    </section>
  )
}

type OneFieldFormProps = {
  path: string
  method: 'PATCH' | 'PUT'
  name: 'name' | 'email'
  label: string
  autoComplete: string
  value: string
  button: string
}

function OneFieldForm({ path, method, name, button, value, ...field }: OneFieldFormProps): ReactNode {
  const { session } = useRuntime()
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()
  const [done, setDone] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setDone(false)
    const body = { [name]: new FormData(event.currentTarget).get(name) }
    const answer = await send(path, { method, body }, userAnswerSchema)
    if (!answer) return
    session.set({ status: 'ready', user: answer.user })
    setDone(true)
  }

  return (
    <form ref={ref} className="form" noValidate onSubmit={(event) => void save(event)}>
      <FormError failure={failure} />
      <Field
        {...field}
        name={name}
        type={name === 'email' ? 'email' : 'text'}
        defaultValue={value}
        required
        error={failure?.fields[name]}
      />
      <div className="row-actions">
        <button className="button plain" aria-disabled={pending}>
          {button}
        </button>
      </div>
      <p className="form-done" role="status">
        {done && 'Guardado.'}
      </p>
    </form>
  )
}
