import type { ReactNode } from 'react'
import { LabelledControl } from '#client/ui/field/field.tsx'
import { Options } from '#client/ui/field/options.tsx'
import type { Role } from '../contract/roles.ts'

type RoleFieldProps = { role: string; roles: readonly Role[]; error: string | undefined }

export function RoleField({ role, roles, error }: RoleFieldProps): ReactNode {
  return (
    <LabelledControl
      label="Qué puede hacer"
      hint="Lo que incluye cada rol está más abajo, en «Roles»."
      error={error}
    >
      {(ties) => (
        <select {...ties} name="role" defaultValue={role}>
          <Options of={roles} />
        </select>
      )}
    </LabelledControl>
  )
}
