import '../../account/cards/cards.css'
import { useState, type ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { AccountNav } from '../../account/account-nav.tsx'
import type { AccountPages } from '../../account/contract/pages.ts'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import { usePageState } from '../../account/use-page-state.ts'
import type { CreatedLink, User } from '../contract/users.ts'
import { CreatedLinkBox } from '../team/created-link.tsx'
import { InviteForm } from '../team/invite-form.tsx'
import { UserList } from '../team/user-list.tsx'

export function Page({ data }: { data: AccountPages['mngr-equipo'] }): ReactNode {
  const [members, setMembers] = usePageState(data.members)
  const [createdLink, setCreatedLink] = useState<CreatedLink | null>(null)

  function apply(next: User[], invitation: CreatedLink | null): void {
    setMembers(next)
    setCreatedLink(invitation)
  }

  return (
    <ReauthProvider>
      <Heading icon="people">Equipo</Heading>
      <AccountNav />
      {createdLink && <CreatedLinkBox createdLink={createdLink} />}
      <div className="account-cards">
        <UserList users={members} onChange={(next, _, invitation) => apply(next, invitation ?? null)} />
        <InviteForm onInvited={(answer) => apply(answer.members, answer)} />
      </div>
    </ReauthProvider>
  )
}
