import '#client/ui/button/actions.css'
import '#client/ui/list/list.css'
import '#client/ui/panel/panel.css'
import '../privacy.css'
import type { ReactNode } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { postalAddress } from '#client/runtime/text/contact-links.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import { type PrivacyPages, registerCsvPath, type Treatment, treatmentColumns } from '../contract.ts'
import { Person } from '../parts/person.tsx'

// `Object.keys` forgets that a record's keys are its names.
const columns = Object.keys(treatmentColumns) as (keyof typeof treatmentColumns)[]

/** What there is of one person, and what is kept of people at all. */
export function Page({ data }: { data: PrivacyPages['mngr-privacidad'] }): ReactNode {
  const site = useSite()
  const controller = [site.legalName || site.name, site.taxId, postalAddress(site)].filter(Boolean).join(', ')
  return (
    <Reauth>
      <Heading icon="shield">Privacidad</Heading>
      <Person backupMonths={data.backupMonths} auditMonths={data.auditMonths} />
      <section aria-labelledby="tratamientos">
        <h2 id="tratamientos">Registro de actividades de tratamiento</h2>
        <p>
          Responde de los datos: {controller}. Contacto: {site.privacyEmail || site.email}.
        </p>
        <p className="help">
          Lo que este sitio guarda de personas, tal como funciona hoy. La{' '}
          <a href="/privacidad">página de privacidad</a> dice lo mismo de las consultas y las visitas; si la
          escribiste tú, revisa que coincidan.
        </p>
        <div className="actions privacy-actions">
          <button type="button" className="button plain" onClick={() => window.print()}>
            Imprimir
          </button>
          <a className="button plain" href={registerCsvPath} download>
            Exportar en CSV
          </a>
        </div>
        <div className="treatments">
          {data.treatments.map((treatment) => (
            <TreatmentCard key={treatment.name} treatment={treatment} />
          ))}
        </div>
      </section>
    </Reauth>
  )
}

function TreatmentCard({ treatment }: { treatment: Treatment }): ReactNode {
  return (
    <section className="panel" aria-label={treatment.name}>
      <h3>{treatment.name}</h3>
      <dl>
        {columns.map((name) => (
          <div key={name}>
            <dt>{treatmentColumns[name]}</dt>
            <dd>{treatment[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
