import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { type MailDelivery, noMailText } from '#client/runtime/text/mail-delivery.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { type RecoveryPage, recoveryFields } from '../contract/recovery.ts'
import { href } from '../routes.ts'

const sentTexts: Readonly<Record<MailDelivery, string>> = {
  none: 'El enlace no ha salido. Usa otra de las formas que están abajo.',
  simulated:
    'Si ese correo tiene una cuenta, el enlace para elegir otra contraseña está en el archivo de este equipo de prueba: no se envía. Dura 30 minutos y se usa una sola vez.',
  sent: 'Si ese correo tiene una cuenta, en unos minutos le llega un enlace para elegir otra contraseña. Dura 30 minutos y se usa una sola vez. Revisa también el correo no deseado.',
}

/** The ways to a new password on this site. The form works without scripts. */
export function Page({ data: { ways, sent, email, error } }: { data: RecoveryPage }) {
  const say = useFormOfAddress()
  const isMailSent = ways.mail === 'sent'
  return (
    <div className="stack">
      <Heading icon="key">{say('¿Olvidaste tu contraseña?')}</Heading>
      {sent && (
        <p className={ways.mail === 'none' ? 'form-error' : 'form-done'} role="status">
          {sentTexts[ways.mail]}
        </p>
      )}
      {!isMailSent && !sent && (
        <p>
          {noMailText}
          {ways.mail === 'simulated' &&
            ' Este es de prueba: el enlace queda en un archivo del equipo en el que funciona.'}
        </p>
      )}
      {ways.mail !== 'none' && !sent && (
        <>
          {isMailSent && (
            <p className="lead">Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra.</p>
          )}
          <form className="form" method="post" noValidate>
            <FormError failure={error} />
            <Field
              label="Correo electrónico"
              name={recoveryFields.email}
              type="email"
              autoComplete="username"
              inputMode="email"
              defaultValue={email}
              required
              error={error?.fields[recoveryFields.email]}
            />
            {isMailSent ? (
              <button className="button">Enviarme un enlace</button>
            ) : (
              <button className="button plain">Crear un enlace</button>
            )}
          </form>
        </>
      )}
      <section aria-labelledby="otras-formas">
        <h2 id="otras-formas">{isMailSent ? 'Si no te llega' : 'Cómo elegir otra'}</h2>
        <ul>
          {ways.owners && (
            <li>
              Pide un enlace a alguien con el rol Dirección: lo crea en «Equipo», dura 24 horas y se usa una
              sola vez.
            </li>
          )}
          <li>
            Pídelo a quien publica el sitio: puede darte un enlace aunque no quede nadie más en el equipo.
          </li>
          <li>Si tienes una llave de acceso, entra con ella: no te hace falta la contraseña.</li>
        </ul>
      </section>
      <p>
        <a href={href('mngr-ingreso')}>Volver a la entrada</a>
      </p>
    </div>
  )
}
