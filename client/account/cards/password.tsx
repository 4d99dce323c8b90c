import '../../design/message/message.css'
import '../rows.css'
import { useState, type FormEvent, type ReactNode } from 'react'
import { FormError } from '../../design/field/form-error.tsx'
import { useRequest } from '../../session/use-request.ts'
import { accountPaths, doneSchema } from '../contract.ts'
import { NewPasswordField } from '../new-password-field.tsx'

type PasswordCardProps = { email: string; hasPassword: boolean; onChanged: () => void }

export function PasswordCard({ email, hasPassword, onChanged }: PasswordCardProps): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()
  const [done, setDone] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setDone(false)
    const form = event.currentTarget
    const body = { password: new FormData(form).get('password') }
    if (!(await send(accountPaths.password, { method: 'PUT', body }, doneSchema))) return
    form.reset()
    setDone(true)
    onChanged()
  }

  return (
    <section className="card" aria-labelledby="contrasena">
      <h2 id="contrasena">Contraseña</h2>
      <p>
        {hasPassword
          ? 'Al cambiarla se cierran tus demás sesiones.'
          : 'Ingresas sin contraseña. Puedes añadir una como segunda forma de ingresar.'}
      </p>
      <form ref={ref} className="form" noValidate onSubmit={(event) => void save(event)}>
        <FormError failure={failure} />
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField label="Contraseña nueva" error={failure?.fields['password']} />
        <div className="row-actions">
          <button className="button plain" aria-disabled={pending}>
            {hasPassword ? 'Cambiar contraseña' : 'Añadir contraseña'}
          </button>
        </div>
        <p className="form-done" role="status">
          {done && 'Tu contraseña está guardada y tus demás sesiones, cerradas.'}
        </p>
      </form>
    </section>
  )
}
