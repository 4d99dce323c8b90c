import type { ReactNode } from 'react'
import { type Role, roles } from '#client/runtime/session/permissions.ts'
import { LabelledControl } from '#client/ui/field/field.tsx'

export const roleLabels: Readonly<Record<Role, string>> = { owner: 'Dueña', editor: 'Editora' }

const roleDescriptions: Readonly<Record<Role, string>> = {
  owner: 'Dueña: además, el equipo, las copias y los ajustes',
  editor: 'Editora: escribe, publica y responde consultas',
}

export function RoleField({ role, error }: { role: Role; error: string | undefined }): ReactNode {
  return (
    <LabelledControl label="Qué puede hacer" error={error}>
      {(ties) => (
        <select {...ties} name="role" defaultValue={role}>
          {roles.toReversed().map((one) => (
            <option key={one} value={one}>
              {roleDescriptions[one]}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  )
}
