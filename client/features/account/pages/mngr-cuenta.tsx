import '../cards/cards.css'
import { useState, type ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { AccountNav } from '../account-nav.tsx'
import { ActivityCard } from '../cards/activity.tsx'
import { PasskeysCard } from '../cards/passkeys.tsx'
import { PasswordCard } from '../cards/password.tsx'
import { ProfileCard } from '../cards/profile.tsx'
import { SecondFactorCard } from '../cards/second-factor.tsx'
import { SessionsCard } from '../cards/sessions.tsx'
import { WeeklyCard } from '../cards/weekly.tsx'
import type { AccountPages } from '../contract/pages.ts'
import { Reauth } from '../reauth/reauth.tsx'

export function Page({ data }: { data: AccountPages['mngr-cuenta'] }): ReactNode {
  const [hasPassword, setHasPassword] = useState(data.hasPassword)
  return (
    <Reauth>
      <Heading icon="key">Tu cuenta</Heading>
      <AccountNav />
      <div className="account-cards">
        <ProfileCard user={data.user} emailChange={data.emailChange} />
        <PasswordCard
          email={data.user.email}
          hasPassword={hasPassword}
          onChanged={() => setHasPassword(true)}
        />
        <PasskeysCard given={data.passkeys} />
        <SecondFactorCard given={data.secondFactor} hasPassword={hasPassword} />
        <SessionsCard given={data.sessions} />
        <WeeklyCard given={data.weekly} />
        <ActivityCard activity={data.activity} />
      </div>
    </Reauth>
  )
}
