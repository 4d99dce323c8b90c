import type { ReactNode } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import type { Role } from '../contract/roles.ts'
import { type CreatedLinkResponse, createdLinkResponseSchema, usersPaths } from '../contract/users.ts'
import { RoleField } from './role-field.tsx'

type InviteFormProps = { roles: readonly Role[]; onInvited: (answer: CreatedLinkResponse) => void }

export function InviteForm({ roles, onInvited }: InviteFormProps): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()

  async function invite(given: FormData, form: HTMLFormElement): Promise<void> {
    const body = { email: given.get('email'), name: given.get('name'), role: given.get('role') }
    const answer = await send(usersPaths.users, { method: 'POST', body }, createdLinkResponseSchema)
    if (!answer) return
    onInvited(answer)
    form.reset()
  }

  return (
    <section className="card" aria-labelledby="invitar">
      <h2 id="invitar">Invitar a alguien</h2>
      <p>Aquí obtienes el enlace de invitación; con él elegirá cómo entrar.</p>
      <form ref={ref} className="form" noValidate onSubmit={withValues(invite)}>
        <FormError failure={failure} />
        <Field label="Nombre" name="name" autoComplete="off" required error={failure?.fields['name']} />
        <Field
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="off"
          required
          error={failure?.fields['email']}
        />
        <RoleField role="editor" roles={roles} error={failure?.fields['role']} />
        <button className="button" aria-disabled={pending}>
          Crear invitación
        </button>
      </form>
    </section>
  )
}
