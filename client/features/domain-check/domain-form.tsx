import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { domainField, maxDomainLength } from './contract.ts'
import { href } from './routes.ts'

export type DomainFormProps = {
  /** What the visitor wrote. */
  typed?: string
  /** What is wrong with it. */
  error?: string | undefined
}

/** The form of the domain check. It works without scripts, and its result has an address of its own. */
export function DomainForm({ typed = '', error }: DomainFormProps) {
  const say = useFormOfAddress()
  return (
    // Drawn anew for each domain, so that the field shows it.
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
  )
}
