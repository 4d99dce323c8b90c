import '#client/ui/list/list.css'
import '../privacy.css'
import { useSite } from '#client/runtime/site/use-site.ts'
import { formatPostalAddress } from '#client/runtime/text/contact-links.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import {
  type PrivacyPages,
  processingRecordCsvPath,
  type ProcessingActivity,
  processingColumns,
} from '../contract.ts'
import { PersonSearch } from '../parts/person-search.tsx'

// Object.keys returns string[]. The record has exactly these keys.
const columnNames = Object.keys(processingColumns) as (keyof typeof processingColumns)[]

export function Page({ data }: { data: PrivacyPages['mngr-privacidad'] }) {
  const site = useSite()
  const controller = [site.legalName || site.name, site.taxId, formatPostalAddress(site)]
    .filter(Boolean)
    .join(', ')
  return (
    <ReauthProvider>
      <div className="list-bar">
        <Heading icon="shield">Privacidad</Heading>
        <div className="actions privacy-actions">
          <Button
            onClick={() => {
              // Browsers without `::details-content` print only what is open.
              for (const each of document.querySelectorAll('details')) each.open = true
              window.print()
            }}
          >
            Imprimir
          </Button>
          <a className="button plain" href={processingRecordCsvPath} download>
            Exportar en CSV
          </a>
        </div>
      </div>
      <PersonSearch backupMonths={data.backupMonths} auditMonths={data.auditMonths} />
      <section className="panel" aria-labelledby="tratamientos">
        <h2 id="tratamientos">Registro de actividades de tratamiento</h2>
        <p>
          Responsable de los datos: {controller}. Contacto: {site.privacyEmail || site.email}.
        </p>
        <p className="help">
          Lo que este sitio guarda de personas, tal como funciona hoy. La{' '}
          <a href="/privacidad">página de privacidad</a> dice lo mismo de las consultas y las visitas; si la
          escribiste tú, revisa que coincidan.
        </p>
        <div className="treatments">
          {data.treatments.map((activity) => (
            <ProcessingActivityRow key={activity.name} activity={activity} />
          ))}
        </div>
      </section>
    </ReauthProvider>
  )
}

function ProcessingActivityRow({ activity }: { activity: ProcessingActivity }) {
  return (
    <details>
      <summary>
        <h3>{activity.name}</h3>
        <span>{activity.whose}</span>
      </summary>
      <dl>
        {columnNames.map((name) => (
          <div key={name}>
            <dt>{processingColumns[name]}</dt>
            <dd>{activity[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
