import type { ReactNode } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { EnabledWhenHydrated } from '#client/ui/hydrated/enabled-when-hydrated.tsx'
import { ActivationForm } from '../activation-form.tsx'
import type { AccountPages } from '../contract/pages.ts'
import { ExpiredLink } from '../expired-link.tsx'
import { href } from '../routes.ts'

export function Page({ data }: { data: AccountPages['mngr-activar'] }): ReactNode {
  const runtime = useRuntime()

  if (!data.account) {
    return (
      <ExpiredLink href={href('mngr-ingreso')} action="Ir a la entrada">
        Cada enlace se usa una sola vez y caduca. Pide otro a quien te invitó; si ya activaste tu cuenta,
        entra con ella.
      </ExpiredLink>
    )
  }

  return (
    <>
      <Heading icon="key">Activa tu cuenta</Heading>
      <p className="lead">Elige cómo vas a entrar. Después puedes cambiarlo o añadir la otra forma.</p>
      <p className="unscripted">
        Para activar la cuenta hace falta JavaScript. Actívalo en tu navegador y vuelve a cargar la página.
      </p>
      <EnabledWhenHydrated>
        <ActivationForm
          account={data.account}
          token={data.token}
          onSignedIn={({ user, to }) => {
            runtime.onSignedIn(user)
            // The link is used up: Back must not return to it.
            runtime.navigate(to, { replace: true })
          }}
        />
      </EnabledWhenHydrated>
    </>
  )
}
