import type { ReactNode } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { OfferText } from '../../content/kinds/offer.ts'
import type { QuestionContent } from '../../content/kinds/question.ts'
import type { ServiceContent } from '../../content/kinds/service.ts'
import type { SitePages } from '../contract.ts'
import { createDefaultServices } from '../default-services.ts'
import { RichText } from '../rich-text.tsx'
import { href } from '../routes.ts'
import { ServiceFacts } from '../service-facts.tsx'
import { serviceIcons } from '../service-summaries.ts'

export function Page({ data }: { data: SitePages['servicios'] }): ReactNode {
  const { services } = useSite()
  const { offer, next } = data
  const offered = data.service ?? createDefaultServices(services)
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <Heading icon="gear">{offer.title}</Heading>
          {offer.lead && <p className="lead">{offer.lead}</p>}
        </header>
        <Deferred>
          <Comparison services={offered} text={offer} />
          {offered.map(
            (service) =>
              service.intro !== '' && <ServiceSection key={service.slug} service={service} text={offer} />,
          )}
          <Questions title={offer.questionsTitle} questions={data.question ?? []} />
        </Deferred>
      </div>
      <NextStep text={next} />
    </>
  )
}

function ServiceSection({ service, text }: { service: ServiceContent; text: OfferText }): ReactNode {
  const { slug, title, motif, intro, asHtml } = service
  return (
    <section className="service" id={slug} aria-labelledby={`${slug}-titulo`}>
      <Heading level={2} icon={serviceIcons[motif]} id={`${slug}-titulo`}>
        {title}
      </Heading>
      <ThreadDrawing subject="servicio" seed={motif} />
      <RichText text={intro} html={asHtml?.['intro']} />
      <ServiceFacts service={service} text={text} level={3} />
      <p className="actions">
        <a href={href('servicio', { slug })}>Más sobre {title}</a>
        <a href={`/contacto?asunto=${slug}`}>Preguntar por {title}</a>
      </p>
    </section>
  )
}

type QuestionsProps = { title: string; questions: readonly QuestionContent[] }

function Questions({ title: heading, questions }: QuestionsProps): ReactNode {
  if (questions.length === 0) return null
  return (
    <section className="section" aria-labelledby="preguntas">
      <Heading level={2} icon="article" id="preguntas">
        {heading}
      </Heading>
      <dl className="terms questions">
        {questions.map(({ title, answer, asHtml }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <RichText text={answer} html={asHtml?.['answer']} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type ComparisonProps = { services: readonly ServiceContent[]; text: OfferText }

/** A list of cards, shown as the rows of a table where there is room. */
function Comparison({ services, text }: ComparisonProps): ReactNode {
  // Do not compare a single service. But if it has no section on this page (no `intro`), show its card, which links to
  // its own page.
  if (services.length < 2 && services.every(({ intro }) => intro !== '')) return null
  // Leave out terms that no service has.
  const terms = (['solves', 'mode', 'first'] as const).filter((term) =>
    services.some((service) => service[term] !== ''),
  )
  return (
    <ul role="list" className="compare" aria-label="Comparación de los servicios">
      {services.map((service) => (
        <li key={service.slug}>
          <a href={service.intro === '' ? href('servicio', { slug: service.slug }) : `#${service.slug}`}>
            {service.title}
          </a>
          <dl>
            {terms.map((term) => (
              <Term key={term} name={text[term]} text={service[term]} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Term({ name, text }: { name: string; text: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text || '—'}</dd>
    </div>
  )
}
