import '#client/ui/badge/badge.css'
import '#client/ui/message/message.css'
import '../../account/rows.css'
import { type ReactNode, useState } from 'react'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { endSentence } from '#client/runtime/text/end-sentence.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { FoldedForm } from '#client/ui/field/folded-form.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { useStatusMessage } from '#client/ui/message/use-status-message.ts'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type Role, rolesPaths, rolesResponseSchema } from '../contract/roles.ts'
import type { User } from '../contract/users.ts'
import { permissionGroups, permissionTexts } from './permission-texts.ts'
import { RoleForm } from './role-form.tsx'

export type RolesCardProps = {
  roles: readonly Role[]
  users: readonly User[]
  onChange: (roles: Role[]) => void
}

/** All roles with what they may do. The site's own ones can be changed, deleted and added here. */
export function RolesCard({ roles, users, onChange }: RolesCardProps): ReactNode {
  const { text, setText, ref } = useStatusMessage(roles)

  function apply(next: Role[], message: string): void {
    setText(message)
    onChange(next)
  }

  return (
    <section className="card" aria-labelledby="roles">
      <h2 id="roles">Roles</h2>
      <p>Cada persona tiene uno. Lo que cambies vale al momento para quienes lo tienen.</p>
      <p ref={ref} className="form-done" role="status" tabIndex={-1}>
        {text}
      </p>
      <ul className="rows">
        {roles.map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            holders={users.filter((user) => user.role === role.id)}
            onChange={apply}
          />
        ))}
      </ul>
      <FoldedForm summary="Crear un rol">
        <RoleForm
          role={null}
          onSaved={(next, name) => apply(next, `Ya puedes dar el rol ${endSentence(name)}`)}
        />
      </FoldedForm>
    </section>
  )
}

type RoleRowProps = {
  role: Role
  holders: readonly User[]
  onChange: (roles: Role[], statusMessage: string) => void
}

function RoleRow({ role, holders, onChange }: RoleRowProps): ReactNode {
  const [open, setOpen] = useState(false)
  const { ref, pending, failure, send } = useRequest<HTMLLIElement>()
  const { dialog, confirm } = useConfirm()
  const { id, name, isBuiltIn } = role

  async function remove(): Promise<void> {
    if (pending || !(await confirm({ title: `¿Eliminar el rol ${name}?`, action: 'Eliminar el rol' }))) return
    const answer = await send(rolesPaths.role(id), { method: 'DELETE' }, rolesResponseSchema)
    if (answer) onChange(answer.roles, `El rol ${name} ya no existe.`)
  }

  return (
    <li ref={ref}>
      <div className="row-text">
        {name}
        <small>{describePermissions(role)}</small>
        <small>{describeHolders(holders)}</small>
      </div>
      {!isBuiltIn && (
        <div className="row-actions">
          <LinkButton
            aria-expanded={open}
            aria-label={`Cambiar el rol ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Cerrar' : 'Cambiar'}
          </LinkButton>
          <LinkButton aria-disabled={pending} aria-label={`Eliminar el rol ${name}`} onClick={remove}>
            Eliminar
          </LinkButton>
        </div>
      )}
      <FormError failure={failure} />
      {open && (
        <div className="row-form">
          <RoleForm
            key={role.permissions.join()}
            role={role}
            onSaved={(next, savedName) => onChange(next, `Cambió el rol ${endSentence(savedName)}`)}
          />
        </div>
      )}
      {dialog}
    </li>
  )
}

function describePermissions({ id, permissions }: Role): string {
  if (id === ownerRole) return 'Todo, también el equipo.'
  const texts = permissionGroups
    .flatMap((group) => group.permissions)
    .filter((one) => permissions.includes(one))
    .map((one) => permissionTexts[one])
  return `${texts.join(' · ')}.`
}

/** More people than these are only counted. */
const maxNamedHolders = 6

function describeHolders(holders: readonly User[]): string {
  if (holders.length === 0) return 'Nadie lo tiene.'
  if (holders.length > maxNamedHolders) return `Lo tienen ${holders.length} personas.`
  const names = holders.map(({ name, email }) => name || email).join(', ')
  return `Lo tiene${holders.length > 1 ? 'n' : ''}: ${names}.`
}
