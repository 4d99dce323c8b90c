import type { ReactNode } from 'react'
import { LabelledControl } from '#client/ui/field/field.tsx'
import type { Role } from '../contract/roles.ts'

/** What the built-in roles are for, by their ids. */
const roleDescriptions: Readonly<Record<string, string>> = {
  owner: 'todo, también el equipo',
  editor: 'escribe y publica todo, y responde consultas',
  author: 'escribe artículos que publican otras personas',
  support: 'responde consultas',
  reader: 've el panel y las visitas',
}

type RoleFieldProps = { role: string; roles: readonly Role[]; error: string | undefined }

export function RoleField({ role, roles, error }: RoleFieldProps): ReactNode {
  return (
    <LabelledControl label="Qué puede hacer" error={error}>
      {(ties) => (
        <select {...ties} name="role" defaultValue={role}>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {roleDescriptions[id] ? `${name}: ${roleDescriptions[id]}` : name}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  )
}
