import '#client/ui/prose/table.css'
import '../../account/rows.css'
import './role-table.css'
import { useState } from 'react'
import { AccountForm } from '#client/features/account/account-form.tsx'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { endSentence } from '#client/runtime/text/end-sentence.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FoldedForm } from '#client/ui/field/folded-form.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { useStatusMessage } from '#client/ui/message/use-status-message.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type Role, rolesPaths, rolesResponseSchema, maxLabelLength } from '../contract/roles.ts'
import type { User } from '../contract/users.ts'
import { PermissionFields } from './permission-fields.tsx'
import { permissionGroups, permissionTexts } from './permission-texts.ts'

export type RolesCardProps = {
  roles: readonly Role[]
  users: readonly User[]
  onChange: (roles: Role[]) => void
}

/** All roles with what they may do. The site's own ones can be changed, deleted and added here. */
export function RolesCard({ roles, users, onChange }: RolesCardProps) {
  const { statusMessage, show } = useStatusMessage(roles)

  const ownRoles = roles.filter(({ isBuiltIn }) => !isBuiltIn)

  function apply(next: Role[], message: string): void {
    show({ done: message })
    onChange(next)
  }

  return (
    <section className="card" aria-labelledby="roles">
      <h2 id="roles">Roles</h2>
      <p>Cada persona tiene uno. Los cambios se aplican al instante.</p>
      {statusMessage}
      <details>
        <summary>Qué puede cada rol</summary>
        <RoleTable roles={roles} users={users} />
      </details>
      {ownRoles.length > 0 && (
        <ul className="rows">
          {ownRoles.map((role) => (
            <RoleRow key={role.id} role={role} onChange={apply} />
          ))}
        </ul>
      )}
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
  onChange: (roles: Role[], statusMessage: string) => void
}

/** A role that was added to the site, with the buttons that change and delete it. */
function RoleRow({ role, onChange }: RoleRowProps) {
  const [open, setOpen] = useState(false)
  const { ref, pending, failure, send } = useRequest<HTMLLIElement>()
  const { id, name } = role

  async function remove(): Promise<void> {
    if (pending || !(await confirm({ title: `¿Eliminar el rol ${name}?`, action: 'Eliminar el rol' }))) return
    const answer = await send(rolesPaths.role(id), { method: 'DELETE' }, rolesResponseSchema)
    if (answer) onChange(answer.roles, `El rol ${name} ya no existe.`)
  }

  return (
    <li ref={ref}>
      <div className="row-text">{name}</div>
      <div className="row-actions">
        <LinkButton aria-expanded={open} aria-label={`Cambiar el rol ${name}`} onClick={() => setOpen(!open)}>
          {open ? 'Cerrar' : 'Cambiar'}
        </LinkButton>
        <LinkButton aria-disabled={pending} aria-label={`Eliminar el rol ${name}`} onClick={remove}>
          Eliminar
        </LinkButton>
      </div>
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
    </li>
  )
}

/** Which role may do what, and who has it. */
function RoleTable({ roles, users }: Pick<RolesCardProps, 'roles' | 'users'>) {
  const names = permissionGroups.flatMap((group) => group.permissions)
  return (
    <div className="tabla role-table" role="region" aria-label="Qué incluye cada rol" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Permiso</span>
            </th>
            {roles.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{permissionTexts[name]}</th>
              {roles.map(({ id, permissions }) => (
                <td key={id}>{formatMark(permissions.includes(name))}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Invitar y cambiar al equipo</th>
            {roles.map(({ id }) => (
              <td key={id}>{formatMark(id === ownerRole)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Personas con este rol</th>
            {roles.map(({ id }) => (
              <td key={id}>{users.filter(({ role }) => role === id).length}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const formatMark = (has: boolean) => (
  <>
    {has && <span aria-hidden="true">✓</span>}
    <span className="hidden">{has ? 'Sí' : 'No'}</span>
  </>
)

type RoleFormProps = {
  /** Null for a new role. */
  role: Role | null
  onSaved: (roles: Role[], name: string) => void
}

/** Name and permissions of a role. The server adds the permissions that the ticked ones require. */
function RoleForm({ role, onSaved }: RoleFormProps) {
  const path = role ? rolesPaths.role(role.id) : rolesPaths.roles
  return (
    <AccountForm
      fields={(typed) => ({ name: typed.get('name'), permissions: typed.getAll('permissions') })}
      endpoint={{ method: role ? 'PUT' : 'POST', path, schema: rolesResponseSchema }}
      submitLabel={role ? 'Guardar rol' : 'Crear rol'}
      onSaved={({ roles }, form) => {
        onSaved(roles, String(new FormData(form).get('name')).trim())
        if (!role) form.reset()
      }}
    >
      <Field
        label="Cómo se llama el rol"
        name="name"
        autoComplete="off"
        maxLength={maxLabelLength}
        defaultValue={role?.name}
        required
      />
      <PermissionFields ticked={role?.permissions} />
    </AccountForm>
  )
}
