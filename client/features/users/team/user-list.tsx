import '#client/ui/badge/badge.css'
import '#client/ui/message/message.css'
import '../../account/rows.css'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Member } from '../contract/team.ts'
import { MemberPanel, type MembersChanged } from './member-panel.tsx'
import { roleNames } from './role-field.tsx'

const statusTexts: Record<Member['status'], string> = {
  active: 'Activa',
  invited: 'Invitación pendiente',
  disabled: 'Desactivada',
}

type MembersProps = { members: readonly Member[]; onChange: MembersChanged }

export function Members({ members, onChange }: MembersProps): ReactNode {
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)

  // What was pressed may be gone with its row.
  useLayoutEffect(() => {
    if (said !== '' && document.activeElement === document.body) status.current?.focus()
  }, [said, members])

  return (
    <section className="card wide" aria-labelledby="personas">
      <h2 id="personas">Quién tiene acceso</h2>
      <p ref={status} className="form-done" role="status" tabIndex={-1}>
        {said}
      </p>
      <ul className="rows">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            onChange={(next, text, invited) => {
              setSaid(text)
              onChange(next, text, invited)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function MemberRow({ member, onChange }: { member: Member; onChange: MembersChanged }): ReactNode {
  const [open, setOpen] = useState(false)
  const { name, email, role, status, you, secondFactor } = member
  return (
    <li>
      <div className="row-text">
        {name} <span className={role === 'owner' ? 'badge' : 'badge off'}>{roleNames[role]}</span>{' '}
        <span className={status === 'active' ? 'badge' : 'badge off'}>
          {you ? 'Tú' : statusTexts[status]}
        </span>
        <small>{email}</small>
        {secondFactor && <small>Con segundo paso</small>}
      </div>
      {!you && (
        <div className="row-actions">
          <button
            type="button"
            className="link"
            aria-expanded={open}
            aria-label={`Cambiar la cuenta de ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Cerrar' : 'Cambiar'}
          </button>
        </div>
      )}
      {open && <MemberPanel key={`${role} ${email}`} member={member} onChange={onChange} />}
    </li>
  )
}
