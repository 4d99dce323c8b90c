import './permission-fields.css'
import { useId } from 'react'
import { useFieldError } from '#client/ui/form/form-context.ts'
import { type GrantablePermission, grantablePermissions } from '../contract/roles.ts'
import { permissionGroups, permissionTexts } from './permission-texts.ts'

type PermissionFieldsProps = {
  ticked?: readonly string[] | undefined
  offered?: readonly GrantablePermission[]
}

/** Checkboxes of permissions in groups. The server adds the permissions that the ticked ones require. */
export function PermissionFields({ ticked = [], offered = grantablePermissions }: PermissionFieldsProps) {
  const errorId = useId()
  const error = useFieldError('permissions')
  return (
    <>
      <div className="permissions">
        {permissionGroups.map(({ title, permissions }, at) => (
          <fieldset key={title} aria-describedby={error && at === 0 ? errorId : undefined}>
            <legend>{title}</legend>
            {permissions
              .filter((one) => offered.includes(one))
              .map((one) => (
                <label key={one} className="check tall">
                  <input
                    type="checkbox"
                    name="permissions"
                    value={one}
                    defaultChecked={ticked.includes(one)}
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
    </>
  )
}
