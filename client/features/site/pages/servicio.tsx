import { useSite } from '#client/runtime/site/use-site.ts'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { FocusedImage } from '#client/ui/focus/focused-image.tsx'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { toServiceSeed } from '#client/ui/threads/threads-path.ts'
import { PostList } from '../../blog/post-list/post-list.tsx'
import { enhanceTexts, LongText } from '../../content/public/long-text.tsx'
import { RichText } from '../../content/public/rich-text.tsx'
import { CaseSummaries } from '../case-summaries.tsx'
import type { SitePages } from '../contract.ts'
import { Questions } from '../questions.tsx'
import { href } from '../routes.ts'
import { keepUnits, serviceIcons } from '../service-summaries.ts'

export const enhance = enhanceTexts

export function Page({ data }: { data: SitePages['servicio'] }) {
  const { service, offer, next, related } = data
  const { slug, title, motif, summary, solves, intro, asHtml, html } = service
  const terms = <ServiceTerms {...data} />
  return (
    <>
      <div className="wrap">
        <header className="page-head">
          <Heading icon={serviceIcons[motif]}>{title}</Heading>
          <p className="lead">{summary}</p>
          {service.drawing === 'shown' && (
            <ThreadDrawing subject="servicio" seed={toServiceSeed(service)} isInFirstScreen />
          )}
        </header>
        <div className="service">
          {solves !== '' && (
            <>
              <div className="situation">
                <p className="meta">{offer.solves}</p>
                <p>{solves}</p>
              </div>
              {terms}
            </>
          )}
          <div className="stack">
            <RichText text={intro} html={asHtml?.['intro']} />
            {html && <LongText html={html} />}
            <div className="cards">
              <Facts title={offer.delivers} items={service.delivers} />
              <Facts title={offer.needs} items={service.needs} />
            </div>
          </div>
          {solves === '' && terms}
        </div>
        <Deferred>
          <CaseSummaries title={offer.casesTitle} html={data.casesHtml} />
          <ServiceSteps service={service} offer={offer} />
          <Questions title={offer.questionsTitle} questions={service.questions} />
          {related.length > 0 && (
            <Section id="relacionados" className="section no-print" title="Lo contamos en el blog">
              <div className="posts-section">
                <PostList posts={related} level={3} />
              </div>
            </Section>
          )}
          <Section id="consulta-titulo" className="section no-print" title={next.title}>
            {next.text && <p className="lead">{next.text}</p>}
            {/* Replaced by the contact form with this subject (`LongText`); without script it is a link. */}
            <LongText
              html={`<p class="acciones formulario"><a class="boton" href="/contacto?asunto=${slug}">Preguntar por este servicio</a></p>`}
            />
          </Section>
          <OtherServices slug={slug} />
          <p className="actions no-print">
            <a href="/servicios">{offer.all}</a>
          </p>
        </Deferred>
      </div>
    </>
  )
}

/** Facts about a service that help to choose it, and who is responsible. Facts without a text are left out. */
function ServiceTerms({ service, offer, person = [] }: SitePages['servicio']) {
  const terms = [
    { name: offer.first, text: service.first },
    { name: offer.mode, text: service.mode },
    { name: offer.duration, text: service.duration },
    { name: offer.price, text: service.price },
    { name: offer.sample, text: service.sample, href: service.sampleHref },
  ].filter(({ text }) => text !== '')
  return (
    <div className="card">
      {terms.length + person.length > 0 && (
        <dl className="stack">
          {terms.map(({ name, text, href: to }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{to ? <a href={to}>{keepUnits(text)}</a> : keepUnits(text)}</dd>
            </div>
          ))}
          {person.length > 0 && (
            <div>
              <dt>{offer.peopleTitle}</dt>
              {person.map(({ title, role, photo }) => (
                <dd key={title} className="byline">
                  {photo && <FocusedImage {...photo} loading="lazy" />}
                  <span>
                    <strong>{title}</strong>
                    <br />
                    {role}
                  </span>
                </dd>
              ))}
            </div>
          )}
        </dl>
      )}
      <p className="actions no-print">
        <a className="button" href="#consulta-titulo">
          Preguntar por este servicio
        </a>
      </p>
    </div>
  )
}

function ServiceSteps({ service, offer }: Pick<SitePages['servicio'], 'service' | 'offer'>) {
  if (service.how.length === 0) return null
  return (
    <Section id="pasos" title={offer.how}>
      <ol className="steps">
        {service.how.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
    </Section>
  )
}

/** The services before and after this one, in the owner's order, which begins again after the last one. */
function OtherServices({ slug }: { slug: string }) {
  const services = useSite().services.filter(({ shown }) => shown)
  const at = services.findIndex(({ id }) => id === slug)
  const before = services.at(at - 1)
  const after = services[(at + 1) % services.length]
  if (at < 0 || services.length < 2) return null
  return (
    <Section id="otros" className="section no-print" title="Otros servicios">
      <nav className="around" aria-labelledby="otros">
        {before && (
          <a href={href('servicio', { slug: before.id })} rel="prev">
            <span>Servicio anterior</span> {before.name}
          </a>
        )}
        {after && (
          <a className="next" href={href('servicio', { slug: after.id })} rel="next">
            <span>Servicio siguiente</span> {after.name}
          </a>
        )}
      </nav>
    </Section>
  )
}

/** What one side brings; nothing without entries. */
function Facts({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <h2 className="small-title">{title}</h2>
      <ul className="plain-list">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
