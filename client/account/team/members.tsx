import '../../design/badge/badge.css'
import '../rows.css'
import type { ReactNode } from 'react'
import { FormError } from '../../design/field/form-error.tsx'
import { useConfirm } from '../../design/modal/confirm-dialog.tsx'
import { useRequest } from '../../session/use-request.ts'
import {
  accountPaths,
  type Invited,
  invitedAnswerSchema,
  type Member,
  membersAnswerSchema,
} from '../contract.ts'

const statusTexts: Record<Member['status'], string> = {
  active: 'Activa',
  invited: 'Invitación pendiente',
  disabled: 'Desactivada',
}

type MembersProps = {
  members: readonly Member[]
  onChange: (members: Member[], invited: Invited | null) => void
}

export function Members({ members, onChange }: MembersProps): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLElement>()
  const { dialog, confirm } = useConfirm()

  async function inviteAgain({ id }: Member): Promise<void> {
    const answer = await send(accountPaths.teamLink(id), { method: 'POST' }, invitedAnswerSchema)
    if (answer) onChange(answer.members, answer)
  }

  async function toggle({ id, name, status }: Member): Promise<void> {
    const disabled = status !== 'disabled'
    const confirmed =
      !disabled ||
      (await confirm({
        title: `¿Desactivar la cuenta de ${name}?`,
        text: 'Se cierran sus sesiones y ya no podrá ingresar. Puedes reactivarla cuando quieras.',
        action: 'Desactivar la cuenta',
      }))
    if (!confirmed) return
    const request = { method: 'PATCH', body: { disabled } } as const
    const answer = await send(accountPaths.member(id), request, membersAnswerSchema)
    if (answer) onChange(answer.members, null)
  }

  return (
    <section ref={ref} className="card" aria-labelledby="personas">
      <h2 id="personas">Quién tiene acceso</h2>
      <FormError failure={failure} />
      <ul className="rows">
        {members.map((member) => (
          <li key={member.id}>
            <div className="row-text">
              {member.name}
              <span className={member.status === 'active' ? 'badge' : 'badge off'}>
                {member.you ? 'Tú' : statusTexts[member.status]}
              </span>
              <small>{member.email}</small>
            </div>
            {!member.you && (
              <div className="row-actions">
                {member.status === 'invited' && (
                  <button
                    type="button"
                    className="link"
                    aria-disabled={pending}
                    aria-label={`Crear otro enlace para ${member.name}`}
                    onClick={() => void inviteAgain(member)}
                  >
                    Otro enlace
                  </button>
                )}
                <button
                  type="button"
                  className="link"
                  aria-disabled={pending}
                  aria-label={`${member.status === 'disabled' ? 'Reactivar' : 'Desactivar'} la cuenta de ${member.name}`}
                  onClick={() => void toggle(member)}
                >
                  {member.status === 'disabled' ? 'Reactivar' : 'Desactivar'}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  )
}
