import '../../account/rows.css'
import './user-list.css'
import { useState } from 'react'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { useStatusMessage } from '#client/ui/message/use-status-message.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import type { Role } from '../contract/roles.ts'
import type { User } from '../contract/users.ts'
import { UserActions, type OnUsersChange } from './user-actions.tsx'

const statusLabels: Record<User['status'], string> = {
  active: 'Activa',
  invited: 'Invitación pendiente',
  disabled: 'Desactivada',
}

type UserListProps = { users: readonly User[]; roles: readonly Role[]; onChange: OnUsersChange }

export function UserList({ users, roles, onChange }: UserListProps) {
  const { statusMessage, show } = useStatusMessage(users)
  return (
    <section className="card" aria-labelledby="personas">
      <h2 id="personas">Quién tiene acceso</h2>
      {statusMessage}
      <ul className="rows">
        {users.map((member) => (
          <UserRow
            key={member.id}
            user={member}
            roles={roles}
            onChange={(next, message, invited) => {
              show({ done: message })
              onChange(next, message, invited)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

/** The initials of the first two names, without particles: «Persona de Ejemplo» is PE. */
const toInitials = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !/^(?:del?|l[ao]s?|y)$/i.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

function UserRow({ user, roles, onChange }: { user: User; roles: readonly Role[]; onChange: OnUsersChange }) {
  const [open, setOpen] = useState(false)
  const { name, email, role, status, you, secondFactor, lastUsedAt } = user
  return (
    <li>
      <span className="initials" aria-hidden="true">
        {toInitials(name)}
      </span>
      <div className="row-text">
        {name}{' '}
        <span className={role === ownerRole ? 'badge' : 'badge off'}>
          {roles.find(({ id }) => id === role)?.name ?? 'Sin rol'}
        </span>{' '}
        <span className={status === 'active' ? 'badge' : 'badge off'}>
          {you ? 'Tú' : statusLabels[status]}
        </span>
        <small>{email}</small>
        {lastUsedAt !== null && (
          <small>
            Último acceso: <Instant at={lastUsedAt} />
          </small>
        )}
        {secondFactor && <small>Con verificación en dos pasos</small>}
      </div>
      {!you && (
        <div className="row-actions">
          <LinkButton
            aria-expanded={open}
            aria-label={`Cambiar la cuenta de ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Cerrar' : 'Cambiar'}
          </LinkButton>
        </div>
      )}
      {open && <UserActions key={`${role} ${email}`} user={user} roles={roles} onChange={onChange} />}
    </li>
  )
}
