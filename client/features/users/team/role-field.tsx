import type { ReactNode } from 'react'
import { SelectField } from '#client/ui/field/select-field.tsx'
import type { Role } from '../contract/roles.ts'

type RoleFieldProps = { role: string; roles: readonly Role[] }

export function RoleField({ role, roles }: RoleFieldProps): ReactNode {
  return (
    <SelectField
      label="Qué puede hacer"
      name="role"
      defaultValue={role}
      options={roles}
      hint="Lo que incluye cada rol está en «Roles»."
    />
  )
}
