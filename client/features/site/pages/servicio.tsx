import type { ReactNode } from 'react'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { enhanceTexts, LongText } from '../../content/public/long-text.tsx'
import type { SitePages } from '../contract.ts'
import { RichText } from '../rich-text.tsx'
import { ServiceFacts } from '../service-facts.tsx'
import { serviceIcons } from '../service-summaries.ts'

export const enhance = enhanceTexts

export function Page({ data }: { data: SitePages['servicio'] }): ReactNode {
  const { service, offer, next } = data
  const { slug, title, motif, summary, intro, sample, sampleHref, asHtml, html } = service
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <Heading icon={serviceIcons[motif]}>{title}</Heading>
          <p className="lead">{summary}</p>
        </header>
        <div className="service">
          <ThreadDrawing subject="servicio" seed={motif} />
          <RichText text={intro} html={asHtml?.['intro']} />
          <ServiceTerms service={service} offer={offer} />
          {html && <LongText html={html} />}
          <Deferred>
            <ServiceFacts service={service} text={offer} level={2} />
            {sample !== '' && (
              <section className="section" aria-labelledby="muestra">
                <Heading level={2} icon="article" id="muestra">
                  {offer.sample}
                </Heading>
                <p>{sampleHref === '' ? sample : <a href={sampleHref}>{sample}</a>}</p>
              </section>
            )}
            <p className="actions">
              <a href="/servicios">{offer.all}</a>
            </p>
          </Deferred>
        </div>
      </div>
      <NextStep text={next} subject={slug} />
    </>
  )
}

/** Facts about a service that help to choose it. Facts without a text are left out. */
function ServiceTerms({ service, offer }: Pick<SitePages['servicio'], 'service' | 'offer'>): ReactNode {
  const said = [
    [offer.solves, service.solves],
    [offer.mode, service.mode],
    [offer.first, service.first],
    [offer.price, service.price],
    [offer.duration, service.duration],
  ].filter(([, text]) => text !== '')
  if (said.length === 0) return null
  return (
    <dl className="terms">
      {said.map(([name, text], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
