import type { ReactNode } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { AccountForm } from '../../account/account-form.tsx'
import { maxLabelLength, type Role, rolesPaths, rolesResponseSchema } from '../contract/roles.ts'
import { PermissionFields } from './permission-fields.tsx'

type RoleFormProps = {
  /** Null for a new role. */
  role: Role | null
  onSaved: (roles: Role[], name: string) => void
}

/** Name and permissions of a role. The server adds the permissions that the ticked ones require. */
export function RoleForm({ role, onSaved }: RoleFormProps): ReactNode {
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
