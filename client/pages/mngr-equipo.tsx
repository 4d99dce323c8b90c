import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { accountPaths, invitedAnswerSchema, membersAnswerSchema } from '../contract/account.ts'
import type { Payload } from '../contract/payload.ts'
import { useKept } from '../hooks/use-kept.ts'
import '../styles/manager.css'
import '../styles/manager-auth.css'
import { AccountNav } from '../ui/account-nav.tsx'
import { Heading } from '../ui/heading.tsx'
import { Reauth } from '../ui/reauth.tsx'
import { InviteForm } from './mngr-equipo/invite-form.tsx'
import { InvitedLink, type Invited } from './mngr-equipo/invited-link.tsx'
import { Members } from './mngr-equipo/members.tsx'

export function Page({ data }: { data: Payload['mngr-equipo'] }): ReactNode {
  const [members, setMembers] = useKept(data.members)
  const [invited, setInvited] = useState<Invited | null>(null)

  /** Every answer has the members; some have a link too. */
  function keep(answer: unknown): boolean {
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
      <div className="cards">
        <Members members={members} onAnswer={keep} />
        <InviteForm path={accountPaths.team} onAnswer={keep} />
      </div>
    </Reauth>
  )
}
