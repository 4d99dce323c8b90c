import '#client/ui/field/check.css'
import './role-form.css'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { ApiRequest } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { maxRoleName, type Role, rolesResponseSchema } from '../contract/roles.ts'
import { permissionGroups, permissionTexts } from './permission-texts.ts'

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
  const errorId = useId()
  const error = failure?.fields['permissions']

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
      <div className="permissions">
        {permissionGroups.map(({ title, permissions }, at) => (
          <fieldset key={title} aria-describedby={error && at === 0 ? errorId : undefined}>
            <legend>{title}</legend>
            {permissions.map((one) => (
              <label key={one} className="check tall">
                <input
                  type="checkbox"
                  name="permissions"
                  value={one}
                  defaultChecked={role?.permissions.includes(one)}
                  aria-invalid={error && at === 0 ? true : undefined}
                />
                {permissionTexts[one]}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      {error && (
        <small id={errorId} className="field-error">
          {error}
        </small>
      )}
      <div className="row-actions">
        <button className="button plain" aria-disabled={pending}>
          {submitLabel}
        </button>
      </div>
    </form>
  )
}
