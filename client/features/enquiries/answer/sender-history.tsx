import './answer.css'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import { maxCountedEnquiries, contactExportPath } from '../contract/answers.ts'
import { placeNames } from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { getSubjectName } from '../contract/subjects.ts'
import { href } from '../routes.ts'

/** Other enquiries from the same mail address, with the number of answers. */
export function SenderHistory({ data }: { data: EnquiryPages['mngr-consulta'] }) {
  const site = useSite()
  const may = useHasPermission()
  const { enquiry, answering } = data
  const { list, enquiries, answers } = answering.contact
  const others = list.filter(({ reference }) => reference !== enquiry.reference)
  return (
    <ReauthProvider>
      <section aria-labelledby="persona" className="card contact">
        <h2 id="persona">Del mismo correo</h2>
        <p>
          {enquiries === 1
            ? 'Es su única consulta'
            : `Escribió ${enquiries === maxCountedEnquiries ? 'al menos ' : ''}${enquiries} consultas`}
          {answers > 0 && ` y recibió ${pluralize(answers, 'respuesta', 'respuestas')}`}.
        </p>
        {others.length > 0 && (
          <ul role="list" className="ruled">
            {others.map(({ reference, subject, about, place, createdAt, answers: own }) => (
              <li key={reference}>
                <p className="meta">
                  <a href={href('mngr-consulta', { ref: reference })}>{reference}</a>
                  <span>{getSubjectName(site, { subject, about })}</span>
                  <span>{placeNames[place].one}</span>
                  {own > 0 && <span>{pluralize(own, 'respuesta', 'respuestas')}</span>}
                  <Instant at={createdAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {enquiries > list.length && (
          <p className="help">
            Se muestran las {list.length} más nuevas; las demás salen al buscar la dirección en la bandeja.
          </p>
        )}
        {may('exportEnquiries') && (
          <p>
            <ExportLink href={contactExportPath(enquiry.reference)}>
              Descargar todo lo de esta persona
            </ExportLink>{' '}
            <small className="help">Un archivo .json, por si pide una copia de sus datos.</small>
          </p>
        )}
      </section>
    </ReauthProvider>
  )
}
