import '../../account/cards/cards.css'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { AccountNav } from '../../account/account-nav.tsx'
import type { AccountPages } from '../../account/contract/pages.ts'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import { usePageState } from '../../account/use-page-state.ts'
import type { CreatedLink, User } from '../contract/users.ts'
import type { RolesCardProps } from '../roles/roles-card.tsx'
import { CreatedLinkBox } from '../team/created-link.tsx'
import { InviteForm } from '../team/invite-form.tsx'
import { UserList } from '../team/user-list.tsx'

export function Page({ data }: { data: AccountPages['mngr-equipo'] }): ReactNode {
  const [members, setMembers] = usePageState(data.members)
  const [roles, setRoles] = usePageState(data.roles)
  const [createdLink, setCreatedLink] = useState<CreatedLink | null>(null)

  const [RolesCard, setRolesCard] = useState<ComponentType<RolesCardProps> | null>(null)

  useEffect(() => {
    // Excludes the card from the worker's bundle, which does not render it. It needs JavaScript, and is below the others.
    if (import.meta.env.SSR) return
    import('../roles/roles-card.tsx').then(
      (module) => setRolesCard(() => module.RolesCard),
      () => {}, // If loading fails, the rest of the page works.
    )
  }, [])

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
        <UserList
          users={members}
          roles={roles}
          onChange={(next, _, invitation) => apply(next, invitation ?? null)}
        />
        <InviteForm roles={roles} onInvited={(answer) => apply(answer.members, answer)} />
        {RolesCard && <RolesCard roles={roles} users={members} onChange={setRoles} />}
      </div>
    </ReauthProvider>
  )
}
