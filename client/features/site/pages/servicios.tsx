import { useSite } from '#client/runtime/site/use-site.ts'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { Icon } from '#client/ui/icon/icon.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { toServiceSeed } from '#client/ui/threads/threads-path.ts'
import type { OfferText } from '../../content/kinds/offer.ts'
import type { ServiceContent } from '../../content/kinds/service.ts'
import type { SitePages } from '../contract.ts'
import { createDefaultServices } from '../default-services.ts'
import { Questions } from '../questions.tsx'
import { href } from '../routes.ts'
import { keepUnits, serviceIcons } from '../service-summaries.ts'

export function Page({ data }: { data: SitePages['servicios'] }) {
  const { services } = useSite()
  const { offer, next } = data
  return (
    <>
      <div className="wrap">
        <header className="page-head brief">
          <Heading icon="gear">{offer.title}</Heading>
          {offer.lead && <p className="lead">{offer.lead}</p>}
          <ThreadDrawing subject="servicio" seed="cauce" isInFirstScreen />
        </header>
        <Deferred>
          <Comparison services={data.service ?? createDefaultServices(services)} text={offer} />
          <Questions
            title={offer.questionsTitle}
            questions={(data.question ?? []).map(({ title, answer: text, asHtml }) => ({
              title,
              text,
              html: asHtml?.['answer'],
            }))}
          />
        </Deferred>
      </div>
      <NextStep text={next} />
    </>
  )
}

const columns = ['mode', 'duration', 'price', 'first', 'delivers'] as const

/** A table; on phones each service is a card, whose deliverables are folded. */
function Comparison({ services, text }: { services: readonly ServiceContent[]; text: OfferText }) {
  const { drawings } = useSite()
  // Leave out columns that are empty for all services.
  const shown = columns.filter((name) => services.some((service) => service[name].length > 0))
  if (services.length === 0) return null
  return (
    <table className="compare">
      <caption className="hidden">Comparación de los servicios</caption>
      <thead>
        <tr>
          <th scope="col">Servicio · {text.solves}</th>
          {shown.map((name) => (
            <th key={name} scope="col">
              {text[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {services.map((service) => (
          <tr key={service.slug} id={service.slug}>
            <th scope="row">
              {drawings && service.drawing === 'shown' ? (
                <ThreadDrawing subject="servicio" seed={toServiceSeed(service)} />
              ) : (
                <Icon name={serviceIcons[service.motif]} />
              )}
              <div>
                <a href={href('servicio', { slug: service.slug })}>{service.title}</a>
                {service.solves !== '' && <p>{service.solves}</p>}
              </div>
            </th>
            {shown.map((name) => (
              <td key={name} className={service[name].length > 0 ? undefined : 'blank'}>
                <Cell name={text[name]} value={service[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of the column is only shown where the head of the table is not. */
function Cell({ name, value }: { name: string; value: string | readonly string[] }) {
  if (value.length === 0) return '—'
  return (
    <>
      <span className="column">{name} </span>
      {typeof value === 'string' ? (
        keepUnits(value)
      ) : (
        <details className="unfolded">
          <summary>{name}</summary>
          <ul className="plain-list">
            {value.map((item, index) => (
              <li key={index}>{item}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
