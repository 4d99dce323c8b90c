import './answer.css'
import type { ReactNode } from 'react'
import { useMay } from '#client/runtime/session/use-may.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import { contactCounted, contactExportPath } from '../contract/answers.ts'
import { placeNames } from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { subjectName } from '../contract/subject-name.ts'
import { href } from '../routes.ts'

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** Everything of the address that wrote it: its enquiries, and how often it was answered. */
export function Contact({ data }: { data: EnquiryPages['mngr-consulta'] }): ReactNode {
  const site = useSite()
  const may = useMay()
  const { enquiry, answering } = data
  const { list, enquiries, answers } = answering.contact
  return (
    <Reauth>
      <section aria-labelledby="persona" className="section contact">
        <h2 id="persona">De la misma dirección</h2>
        <p>
          <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a> escribió{' '}
          {enquiries === contactCounted && 'al menos '}
          {many(enquiries, 'consulta', 'consultas')} y recibió {many(answers, 'respuesta', 'respuestas')}{' '}
          desde aquí.
        </p>
        <ul role="list" className="notes">
          {list.map(({ reference, subject, place, createdAt, answers: own }) => (
            <li key={reference}>
              <p className="meta">
                {reference === enquiry.reference ? (
                  <span>{reference} (esta)</span>
                ) : (
                  <a href={href('mngr-consulta', { ref: reference })}>{reference}</a>
                )}
                <span>{subjectName(site, subject)}</span>
                <span>{placeNames[place].one}</span>
                {own > 0 && <span>{many(own, 'respuesta', 'respuestas')}</span>}
                <Instant at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
        {enquiries > list.length && (
          <p className="help">
            Se muestran las {list.length} más nuevas; las demás salen al buscar la dirección en la bandeja.
          </p>
        )}
        {may('transfer') && (
          <ExportLink href={contactExportPath(enquiry.reference)}>
            Descargar todo lo de esta persona
          </ExportLink>
        )}
      </section>
    </Reauth>
  )
}
