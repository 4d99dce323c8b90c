import { type ReactNode, useState } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { EmailField } from '#client/ui/field/email-field.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FoldedForm } from '#client/ui/field/folded-form.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import type { Role } from '../contract/roles.ts'
import { type CreatedLinkResponse, createdLinkResponseSchema, usersPaths } from '../contract/users.ts'
import { RoleField } from './role-field.tsx'

type InviteFormProps = { roles: readonly Role[]; onInvited: (answer: CreatedLinkResponse) => void }

/** The built-in role with the fewest permissions that can write: what a person needs beyond it is added knowingly. */
const findLeastWriter = (roles: readonly Role[]): string =>
  roles
    .filter(({ isBuiltIn, permissions }) => isBuiltIn && permissions.includes('editArticles'))
    .toSorted((a, b) => a.permissions.length - b.permissions.length)[0]?.id ?? ''

export function InviteForm({ roles, onInvited }: InviteFormProps): ReactNode {
  const request = useRequest<HTMLFormElement>()
  // The hint of the role begins again with the form.
  const [invited, setInvited] = useState('')

  async function invite(given: FormData, form: HTMLFormElement): Promise<void> {
    const body = { email: given.get('email'), name: given.get('name'), role: given.get('role') }
    const answer = await request.send(usersPaths.users, { method: 'POST', body }, createdLinkResponseSchema)
    if (!answer) return
    onInvited(answer)
    form.reset()
    setInvited(answer.link)
  }

  return (
    <section className="card account-item" aria-labelledby="invitar">
      <FoldedForm
        summary={
          <>
            <h2 id="invitar">Invitar a alguien</h2>
            <span className="button">Invitar</span>
          </>
        }
      >
        <p>Aquí obtienes un enlace; con él, la persona invitada elige cómo entrar.</p>
        <RequestForm request={request} onSubmit={invite}>
          <Field label="Nombre" name="name" autoComplete="off" required />
          <EmailField label="Correo electrónico" name="email" autoComplete="off" required />
          <RoleField key={invited} role={findLeastWriter(roles)} roles={roles} />
          <SubmitButton>Crear invitación</SubmitButton>
        </RequestForm>
      </FoldedForm>
    </section>
  )
}
