import { useState } from 'react'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import { SelectField } from '#client/ui/field/select-field.tsx'
import type { Role } from '../contract/roles.ts'
import { permissionGroups } from '../roles/permission-texts.ts'

export function RoleField({ role, roles }: { role: string; roles: readonly Role[] }) {
  const [chosen, setChosen] = useState(role)
  return (
    <SelectField
      label="Qué puede hacer"
      name="role"
      defaultValue={role}
      options={roles}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      hint={`${summarizeRole(roles.find(({ id }) => id === chosen))} Lo que incluye cada rol está en «Roles».`}
    />
  )
}

/** The parts of the tool in which the role may do something. */
function summarizeRole(role: Role | undefined): string {
  if (!role) return ''
  if (role.id === ownerRole) return 'Todo, también cambiar el equipo.'
  const groups = permissionGroups.flatMap(({ title, permissions, unpublished }) => {
    const held = permissions.filter((one) => role.permissions.includes(one))
    if (held.length === 0) return []
    return unpublished && held.length < permissions.length ? `${title} (${unpublished})` : title
  })
  return `${groups.join(' · ') || 'Solo su cuenta'}.`
}
