import type { ReactNode } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { domainField, maxDomainLength } from './contract.ts'
import { href } from './routes.ts'

type CheckFrameProps = {
  heading: string
  /** What the visitor wrote. */
  typed?: string
  /** What is wrong with it. */
  error?: string | undefined
  /** The result, instead of the explanation. */
  children?: ReactNode
}

/** The form of the domain check, around its result. Works without scripts, and its result has an address of its own. */
export function CheckFrame({ heading, typed = '', error, children }: CheckFrameProps): ReactNode {
  const say = useFormOfAddress()
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="shield">{say(heading)}</Heading>
        {!children && (
          <p className="lead">
            {say(
              'Escribe tu dominio y mira si alguien puede enviar correo con tu nombre, si tu sitio va cifrado y qué conviene arreglar primero.',
            )}
          </p>
        )}
      </header>
      {/* Drawn anew for each domain, so that the field shows it. */}
      <form
        key={typed}
        className="domain-check no-print"
        method="get"
        action={href('revisar-dominio-resultado')}
      >
        <div className="field">
          <label htmlFor={domainField}>{say('Tu dominio')}</label>
          <div className="domain-check-row">
            <input
              id={domainField}
              name={domainField}
              defaultValue={typed}
              maxLength={maxDomainLength}
              placeholder="ejemplo.com"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="url"
              spellCheck={false}
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${domainField}-error` : undefined}
            />
            <button className="button">Revisar</button>
          </div>
          {error && (
            <p className="field-error" id={`${domainField}-error`}>
              {say(error)}
            </p>
          )}
        </div>
      </form>
      {children ?? (
        <ul className="domain-check-points">
          <li>{say('Solo se consulta lo que cualquiera puede ver: tu DNS y la portada de tu sitio.')}</li>
          <li>No se guarda qué dominio se revisó ni quién lo hizo.</li>
          <li>
            {say('El resultado tiene su propia dirección: compártela con quien lleva tu correo o tu sitio.')}
          </li>
        </ul>
      )}
    </div>
  )
}
