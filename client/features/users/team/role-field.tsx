import type { ReactNode } from 'react'
import { type Role, roles } from '#client/runtime/session/abilities.ts'
import { Labelled } from '#client/ui/field/labelled.tsx'

export const roleNames: Readonly<Record<Role, string>> = { owner: 'Dueña', editor: 'Editora' }

const roleTexts: Readonly<Record<Role, string>> = {
  owner: 'Dueña: además, el equipo, las copias y los ajustes',
  editor: 'Editora: escribe, publica y responde consultas',
}

export function RoleField({ role, error }: { role: Role; error: string | undefined }): ReactNode {
  return (
    <Labelled label="Qué puede hacer" error={error}>
      {(ties) => (
        <select {...ties} name="role" defaultValue={role}>
          {roles.toReversed().map((one) => (
            <option key={one} value={one}>
              {roleTexts[one]}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
