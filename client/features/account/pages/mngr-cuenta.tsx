import '../cards/cards.css'
import { deviceStorage } from '#client/runtime/browser/device-storage.ts'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { AccountNav } from '../account-nav.tsx'
import { ActivityCard } from '../cards/activity.tsx'
import { AccountItem } from '../cards/item.tsx'
import { PasskeysCard } from '../cards/passkeys.tsx'
import { PasswordCard } from '../cards/password.tsx'
import { ProfileItems } from '../cards/profile.tsx'
import { SecondFactorCard } from '../cards/second-factor.tsx'
import { SessionsCard } from '../cards/sessions.tsx'
import { WeeklyMailCard } from '../cards/weekly-mail.tsx'
import { activityResponseSchema } from '../contract/account.ts'
import type { AccountPages } from '../contract/pages.ts'
import { ReauthProvider } from '../reauth/reauth.tsx'

export function Page({ data }: { data: AccountPages['mngr-cuenta'] }) {
  const may = useHasPermission()
  const runtime = useRuntime()
  const { path } = useRoute()
  const { hasPassword } = data
  /** Some changes end the other sessions, which a list of the same page shows. */
  const reload = (): void => runtime.navigate(path, { replace: true })
  const [activity, setActivity] = usePageState<AccountPages['mngr-cuenta']['activity']>(data.activity)
  /** Without a navigation: new recovery codes stay in view. */
  async function refreshActivity(): Promise<void> {
    const answer = await callApi(toDataPath(path, ''), { method: 'GET' }, activityResponseSchema)
    if (answer.ok) setActivity(answer.value.data.activity)
  }
  return (
    <ReauthProvider>
      <Heading icon="key">Tu cuenta</Heading>
      <AccountNav />
      <div className="account-cards split">
        <section className="card" aria-labelledby="acceso">
          <h2 id="acceso">Acceso</h2>
          <PasswordCard email={data.user.email} hasPassword={hasPassword} onChanged={reload} />
          <PasskeysCard initialPasskeys={data.passkeys} onRemoved={reload} />
          <SecondFactorCard
            initialStatus={data.secondFactor}
            hasPassword={hasPassword}
            onChanged={refreshActivity}
          />
          <SessionsCard initialSessions={data.sessions} />
        </section>
        <div className="stack">
          {may('viewInsight') && (
            <section className="card" aria-labelledby="avisos">
              <h2 id="avisos">Avisos</h2>
              <WeeklyMailCard initialSubscription={data.weekly} />
            </section>
          )}
          <section className="card" aria-labelledby="tus-datos">
            <h2 id="tus-datos">Datos</h2>
            <ProfileItems user={data.user} emailChange={data.emailChange} />
            <ActivityCard activity={activity} />
            <DeviceStorageCard />
          </section>
        </div>
      </div>
    </ReauthProvider>
  )
}

/** What the manager area stores in this browser. The cookie page lists what the public pages store. */
function DeviceStorageCard() {
  return (
    <AccountItem
      id="en-este-navegador"
      title="En este navegador"
      state="Lo que recuerda el panel"
      action="Ver"
    >
      <p>Además de la cookie de la sesión, el panel recuerda aquí lo que necesita. No sale de tu equipo.</p>
      <ul>
        {deviceStorage.map(
          ({ area, key, purpose, until }) =>
            area === 'manager' && (
              <li key={key}>
                <code>{key}</code>: {purpose}, {until}.
              </li>
            ),
        )}
      </ul>
    </AccountItem>
  )
}
