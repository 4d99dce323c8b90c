import type { ReactNode } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { maxLabelLength, type Role, rolesPaths, rolesResponseSchema } from '../contract/roles.ts'
import { PermissionFields } from './permission-fields.tsx'

type RoleFormProps = {
  /** Null for a new role. */
  role: Role | null
  onSaved: (roles: Role[], name: string) => void
}

/** Name and permissions of a role. The server adds the permissions that the ticked ones require. */
export function RoleForm({ role, onSaved }: RoleFormProps): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()

  async function save(given: FormData, form: HTMLFormElement): Promise<void> {
    const name = given.get('name')
    const body = { name, permissions: given.getAll('permissions') }
    const answer = role
      ? await send(rolesPaths.role(role.id), { method: 'PUT', body }, rolesResponseSchema)
      : await send(rolesPaths.roles, { method: 'POST', body }, rolesResponseSchema)
    if (!answer) return
    onSaved(answer.roles, String(name).trim())
    if (!role) form.reset()
  }

  return (
    <form ref={ref} className="form" noValidate onSubmit={withValues(save)}>
      <FormError failure={failure} />
      <Field
        label="Cómo se llama el rol"
        name="name"
        autoComplete="off"
        maxLength={maxLabelLength}
        defaultValue={role?.name}
        required
        error={failure?.fields['name']}
      />
      <PermissionFields ticked={role?.permissions} error={failure?.fields['permissions']} />
      <div className="row-actions">
        <button className="button plain" aria-disabled={pending}>
          {role ? 'Guardar rol' : 'Crear rol'}
        </button>
      </div>
    </form>
  )
}
