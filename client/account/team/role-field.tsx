import { useId, type ReactNode } from 'react'
import { type Role, roles } from '../../session/abilities.ts'

export const roleNames: Readonly<Record<Role, string>> = { owner: 'Dueña', editor: 'Editora' }

const roleTexts: Readonly<Record<Role, string>> = {
  owner: 'Dueña: además, el equipo, las copias y los ajustes',
  editor: 'Editora: escribe, publica y responde consultas',
}

export function RoleField({ role, error }: { role: Role; error: string | undefined }): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Qué puede hacer</label>
      <select
        id={id}
        name="role"
        defaultValue={role}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        {roles.toReversed().map((one) => (
          <option key={one} value={one}>
            {roleTexts[one]}
          </option>
        ))}
      </select>
      {error && (
        <small id={`${id}-error`} className="field-error">
          {error}
        </small>
      )}
    </div>
  )
}
