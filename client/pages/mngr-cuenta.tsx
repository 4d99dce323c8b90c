import { useState, type ReactNode } from 'react'
import type { Payload } from '../contract/payload.ts'
import '../styles/manager.css'
import '../styles/manager-auth.css'
import { AccountNav } from '../ui/account-nav.tsx'
import { Heading } from '../ui/heading.tsx'
import { Reauth } from '../ui/reauth.tsx'
import { ActivityCard } from './mngr-cuenta/activity.tsx'
import { PasskeysCard } from './mngr-cuenta/passkeys.tsx'
import { PasswordCard } from './mngr-cuenta/password.tsx'
import { ProfileCard } from './mngr-cuenta/profile.tsx'
import { SecondFactorCard } from './mngr-cuenta/second-factor.tsx'
import { SessionsCard } from './mngr-cuenta/sessions.tsx'

export function Page({ data }: { data: Payload['mngr-cuenta'] }): ReactNode {
  const [hasPassword, setHasPassword] = useState(data.hasPassword)
  return (
    <Reauth>
      <Heading icon="key">Tu cuenta</Heading>
      <AccountNav />
      <div className="cards">
        <ProfileCard user={data.user} />
        <PasswordCard
          email={data.user.email}
          hasPassword={hasPassword}
          onChanged={() => setHasPassword(true)}
        />
        <PasskeysCard given={data.passkeys} />
        <SecondFactorCard given={data.secondFactor} hasPassword={hasPassword} />
        <SessionsCard given={data.sessions} />
        <ActivityCard activity={data.activity} />
      </div>
    </Reauth>
  )
}
