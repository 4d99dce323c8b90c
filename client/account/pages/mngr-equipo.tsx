import '../cards/cards.css'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { Heading } from '../../design/heading/heading.tsx'
import { AccountNav } from '../account-nav.tsx'
import { accountPaths, invitedAnswerSchema, membersAnswerSchema, type AccountPages } from '../contract.ts'
import { Reauth } from '../reauth/reauth.tsx'
import { InviteForm } from '../team/invite-form.tsx'
import { InvitedLink, type Invited } from '../team/invited-link.tsx'
import { Members } from '../team/members.tsx'
import { usePageState } from '../use-page-state.ts'

export function Page({ data }: { data: AccountPages['mngr-equipo'] }): ReactNode {
  const [members, setMembers] = usePageState(data.members)
  const [invited, setInvited] = useState<Invited | null>(null)

  /** Every answer has the members; some have a link too. */
  function apply(answer: unknown): boolean {
    const known = v.safeParse(membersAnswerSchema, answer)
    if (!known.success) return false
    const link = v.safeParse(invitedAnswerSchema, answer)
    setMembers(known.output.members)
    setInvited(link.success ? link.output : null)
    return true
  }

  return (
    <Reauth>
      <Heading icon="people">Equipo</Heading>
      <AccountNav />
      {invited && <InvitedLink invited={invited} />}
      <div className="account-cards">
        <Members members={members} onAnswer={apply} />
        <InviteForm path={accountPaths.team} onAnswer={apply} />
      </div>
    </Reauth>
  )
}
