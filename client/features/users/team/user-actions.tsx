import '../../account/rows.css'
import type { ApiRequest } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { endSentence } from '#client/runtime/text/end-sentence.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { EmailField } from '#client/ui/field/email-field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { confirm, type Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import { AccountForm } from '../../account/account-form.tsx'
import type { Role } from '../contract/roles.ts'
import {
  type CreatedLink,
  createdLinkResponseSchema,
  type User,
  usersResponseSchema,
  usersPaths,
} from '../contract/users.ts'
import { RoleField } from './role-field.tsx'

export type OnUsersChange = (members: User[], statusMessage: string, createdLink?: CreatedLink) => void

type UserActionsProps = { user: User; roles: readonly Role[]; onChange: OnUsersChange }

export function UserActions({ user, roles, onChange }: UserActionsProps) {
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()
  const { id, name, status } = user
  const change = { method: 'PATCH', path: usersPaths.member(id), schema: usersResponseSchema } as const

  async function sendAction(
    path: string,
    request: ApiRequest,
    said: string,
    question?: Confirmation,
  ): Promise<void> {
    if (question && !(await confirm(question))) return
    const answer = await send(path, request, usersResponseSchema)
    if (answer) onChange(answer.members, said)
  }

  async function createLink(): Promise<void> {
    const answer = await send(usersPaths.link(id), { method: 'POST' }, createdLinkResponseSchema)
    if (answer) onChange(answer.members, `Hay un enlace nuevo para ${endSentence(name)}`, answer)
  }

  function toggle(): Promise<void> {
    const disabled = status !== 'disabled'
    return sendAction(
      change.path,
      { method: 'PATCH', body: { disabled } },
      disabled ? `${name} ya no puede entrar.` : `${name} puede entrar otra vez.`,
      disabled ? userConfirmations.disable(name) : undefined,
    )
  }

  const button = (text: string, onClick: () => Promise<void>) => (
    <LinkButton aria-disabled={pending} onClick={onClick}>
      {text}
    </LinkButton>
  )

  return (
    <div ref={ref} className="row-form">
      <AccountForm
        fields={['role']}
        endpoint={change}
        submitLabel="Guardar qué puede hacer"
        onSaved={({ members }) => onChange(members, `Cambió lo que ${name} puede hacer.`)}
      >
        <RoleField role={user.role} roles={roles} />
      </AccountForm>
      <AccountForm
        fields={['email']}
        endpoint={change}
        submitLabel="Cambiar su correo"
        onSaved={({ members }) => onChange(members, `Cambió el correo de ${endSentence(name)}`)}
      >
        <EmailField
          label="Correo electrónico"
          name="email"
          autoComplete="off"
          defaultValue={user.email}
          required
        />
      </AccountForm>
      <FormError failure={failure} />
      <div className="row-actions">
        {status !== 'disabled' &&
          button(
            status === 'invited' ? 'Crear otro enlace de activación' : 'Crear enlace para otra contraseña',
            createLink,
          )}
        {user.secondFactor &&
          button('Desactivar su verificación en dos pasos', () =>
            sendAction(
              usersPaths.secondFactor(id),
              { method: 'DELETE' },
              `${name} entra sin verificación en dos pasos.`,
              userConfirmations.secondFactor(name),
            ),
          )}
        {button(status === 'disabled' ? 'Reactivar la cuenta' : 'Desactivar la cuenta', toggle)}
        {button('Quitar del equipo', () =>
          sendAction(
            change.path,
            { method: 'DELETE' },
            `${name} ya no está en el equipo.`,
            userConfirmations.remove(name),
          ),
        )}
      </div>
    </div>
  )
}

const userConfirmations = {
  disable: (name: string): Confirmation => ({
    title: `¿Desactivar la cuenta de ${name}?`,
    text: 'Se cierran sus sesiones y ya no podrá entrar. Puedes reactivarla cuando quieras.',
    action: 'Desactivar la cuenta',
  }),
  secondFactor: (name: string): Confirmation => ({
    title: `¿Desactivar la verificación en dos pasos de ${name}?`,
    text: 'Le bastará su contraseña para entrar. Hazlo solo si perdió su teléfono y sus códigos; se cierran sus sesiones.',
    action: 'Desactivar su verificación en dos pasos',
  }),
  remove: (name: string): Confirmation => ({
    title: `¿Quitar a ${name} del equipo?`,
    text: 'Se borra su cuenta y se cierran sus sesiones. Lo que escribió conserva su nombre, y las consultas a su cargo quedan sin asignar.',
    action: 'Quitar del equipo',
  }),
}
