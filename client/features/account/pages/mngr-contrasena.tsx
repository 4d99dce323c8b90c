import { FormError } from '#client/ui/field/form-error.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { NewPasswordPage } from '../contract/recovery.ts'
import { recoveryFields } from '../contract/recovery.ts'
import { ExpiredLink } from '../expired-link.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { href } from '../routes.ts'

/** Opened from a mail on any device, so its form works without scripts. */
export function Page({ data: { email, error } }: { data: NewPasswordPage }) {
  if (email === null) {
    return (
      <ExpiredLink href={href('mngr-olvido')} action="Pedir otro enlace">
        Cada enlace se usa una sola vez y caduca. Si todavía no elegiste otra contraseña, pide un enlace
        nuevo.
      </ExpiredLink>
    )
  }

  return (
    <>
      <Heading icon="key">Elige otra contraseña</Heading>
      <p className="lead">
        Es para la cuenta <strong>{email}</strong>. Al guardarla se cierran sus sesiones en todos los
        dispositivos.
      </p>
      <form className="form" method="post" noValidate>
        <FormError failure={error} />
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          name={recoveryFields.password}
          label="Contraseña nueva"
          error={error?.fields[recoveryFields.password]}
        />
        <button className="button">Guardar contraseña</button>
      </form>
    </>
  )
}
