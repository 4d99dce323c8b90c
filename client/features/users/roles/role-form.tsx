import type { FormEvent, ReactNode } from 'react'
import type { ApiRequest } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { maxRoleName, type Role, rolesResponseSchema } from '../contract/roles.ts'
import { PermissionFields } from './permission-fields.tsx'

type RoleFormProps = {
  /** Null for a new role. */
  role: Role | null
  endpoint: Pick<ApiRequest, 'method'> & { path: string }
  submitLabel: string
  onSaved: (roles: Role[], name: string) => void
}

/** Name and permissions of a role. The server adds what a ticked permission is of no use without. */
export function RoleForm({
  role,
  endpoint: { path, method },
  submitLabel,
  onSaved,
}: RoleFormProps): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const name = given.get('name')
    const body = { name, permissions: given.getAll('permissions') }
    const answer = await send(path, { method, body }, rolesResponseSchema)
    if (!answer) return
    onSaved(answer.roles, String(name).trim())
    if (!role) form.reset()
  }

  return (
    <form ref={ref} className="form" noValidate onSubmit={(event) => void save(event)}>
      <FormError failure={failure} />
      <Field
        label="Cómo se llama el rol"
        name="name"
        autoComplete="off"
        maxLength={maxRoleName}
        defaultValue={role?.name}
        required
        error={failure?.fields['name']}
      />
      <PermissionFields ticked={role?.permissions} error={failure?.fields['permissions']} />
      <div className="row-actions">
        <button className="button plain" aria-disabled={pending}>
          {submitLabel}
        </button>
      </div>
    </form>
  )
}
