import { Heading } from '#client/ui/heading/heading.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import type { SettingsPages } from '../contract.ts'
import { SettingsForm } from '../form/settings-form.tsx'

export function Page({ data }: { data: SettingsPages['mngr-ajustes'] }) {
  return (
    <ReauthProvider>
      <Heading icon="gear">La empresa</Heading>
      <p className="lead">
        Lo que el sitio dice de la empresa en sus páginas, correos, suscripciones y buscadores. Lo que dejes
        vacío no aparece.
      </p>
      <SettingsForm data={data} />
    </ReauthProvider>
  )
}
