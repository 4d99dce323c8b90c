import '../../account/cards/cards.css'
import { useState, type ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { AccountNav } from '../../account/account-nav.tsx'
import type { AccountPages } from '../../account/contract/pages.ts'
import { Reauth } from '../../account/reauth/reauth.tsx'
import { usePageState } from '../../account/use-page-state.ts'
import type { Invited, Member } from '../contract/team.ts'
import { InviteForm } from '../team/invite-form.tsx'
import { InvitedLink } from '../team/invited-link.tsx'
import { Members } from '../team/members.tsx'

export function Page({ data }: { data: AccountPages['mngr-equipo'] }): ReactNode {
  const [members, setMembers] = usePageState(data.members)
  const [invited, setInvited] = useState<Invited | null>(null)

  /** Every answer has the members; an invitation has a link too. */
  function apply(next: Member[], invitation: Invited | null): void {
    setMembers(next)
    setInvited(invitation)
  }

  return (
    <Reauth>
      <Heading icon="people">Equipo</Heading>
      <AccountNav />
      {invited && <InvitedLink invited={invited} />}
      <div className="account-cards">
        <Members members={members} onChange={(next, _, invitation) => apply(next, invitation ?? null)} />
        <InviteForm onInvited={(answer) => apply(answer.members, answer)} />
      </div>
    </Reauth>
  )
}
