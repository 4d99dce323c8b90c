import { Heading } from '#client/ui/heading/heading.tsx'
import type { AccountPages } from '../contract/pages.ts'
import { ExpiredLink } from '../expired-link.tsx'
import { href } from '../routes.ts'

/** Opened from a mail on any device. Only its button confirms, because mail programs open links by themselves. */
export function Page({ data: { email, error } }: { data: AccountPages['mngr-correo'] }) {
  if (email === null) {
    return (
      <ExpiredLink href={href('mngr-cuenta')} action="Ir a tu cuenta">
        Cada enlace se usa una sola vez y dura una hora. Si tu correo todavía no cambió, pide otro en tu
        cuenta.
      </ExpiredLink>
    )
  }

  return (
    <>
      <Heading icon="key">Confirma tu correo</Heading>
      <p className="lead">
        Cuando lo confirmes, vas a entrar con <strong>{email}</strong>, y ahí te escribiremos sobre la
        seguridad de tu cuenta.
      </p>
      <form className="form" method="post">
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
        <button className="button">Confirmar este correo</button>
      </form>
    </>
  )
}
