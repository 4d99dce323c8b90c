import { type ReactNode, useId } from 'react'
import { useSession } from '#client/runtime/session/use-session.ts'
import type { AssignableUser } from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'

type Data = EnquiryPages['mngr-consulta']

/** Select for the manager in charge of the enquiry. */
export function AssigneeSelect({
  data,
  onAssign,
}: {
  data: Data
  onAssign: (assignee: string | null) => void
}): ReactNode {
  const { user } = useSession()
  const { assigneeId } = data.enquiry
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Asignada a</label>
      <select
        id={id}
        value={assigneeId ?? ''}
        onChange={(event) => onAssign(event.currentTarget.value || null)}
      >
        <option value="">Nadie</option>
        {data.team
          .filter((each) => each.active || each.id === assigneeId)
          .map((each) => (
            <option key={each.id} value={each.id} disabled={!each.active}>
              {formatAssignee(each, user?.id)}
            </option>
          ))}
      </select>
    </div>
  )
}

function formatAssignee({ id, name, active }: AssignableUser, currentUserId: string | undefined): string {
  if (!active) return `${name} (ya no está en el equipo)`
  return id === currentUserId ? `${name} (tú)` : name
}
