import { Fragment } from 'react'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import type { ServiceLink, SiteImage } from '#client/site.ts'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { FocusedImage } from '#client/ui/focus/focused-image.tsx'
import { Section } from '#client/ui/heading/heading.tsx'
import { Icon } from '#client/ui/icon/icon.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { RawHtml } from '#client/ui/raw-html/raw-html.tsx'
import { Steps } from '#client/ui/steps/steps.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { PostList } from '../../blog/post-list/post-list.tsx'
import type { HomeContent, HomeSection } from '../../content/kinds/home.ts'
import { DomainForm } from '../../domain-check/domain-form.tsx'
import { isServiceId } from '../../settings/contract/services.ts'
import { CaseSummaries } from '../case-summaries.tsx'
import { type HomeSpeedClaim, maxHomeServices, type SitePages } from '../contract.ts'
import { LooseEnds } from '../loose-ends.tsx'
import { serviceIcons, serviceSummaries } from '../service-summaries.ts'

/** A title of so many characters is set larger, in one line across the page. */
const maxShortTitle = 28

const toDefaultServices = (named: readonly ServiceLink[]) =>
  named.flatMap(({ id, name, shown }) =>
    shown && isServiceId(id) ? [{ slug: id, title: name, summary: serviceSummaries[id], motif: id }] : [],
  )

export function Page({ data }: { data: SitePages['index'] }) {
  const { description } = useSite()
  const { home, next } = data
  return (
    <>
      <div className="first">
        <div className="hero wrap">
          <h1 className={home.title.length <= maxShortTitle ? 'short' : undefined}>{home.title}</h1>
          <p className="lead">{home.lead || description}</p>
          <div className="actions">
            <a className="button" href="/contacto">
              {home.primary}
            </a>
            <a className="button plain" href="/servicios">
              {home.secondary}
            </a>
          </div>
        </div>
        {home.photo ? (
          <Photo {...home.photo} alt={home.photoAlt} srcSet={data.photoSizes} />
        ) : (
          <div className="wave">
            <div className="lines" />
            <div className="wipe">
              <div className="lines" />
            </div>
            {home.problems.length > 0 && <LooseEnds ends={home.problems} />}
          </div>
        )}
      </div>
      <div className="journey">
        <div className="wrap">
          <Deferred>
            {data.proof && <SpeedClaim {...data.proof} />}
            {home.parts.map(
              ({ id, shown }) => shown && <Fragment key={id}>{renderPart(id, home, data)}</Fragment>,
            )}
          </Deferred>
        </div>
        <NextStep text={next}>
          <ThreadDrawing subject="final" seed="inicio" />
        </NextStep>
      </div>
    </>
  )
}

type PhotoProps = SiteImage & { alt: string; srcSet: string | undefined }

const Photo = (image: PhotoProps) => (
  <FocusedImage {...image} className="wave photo" sizes="(width >= 58rem) 44vw, 100vw" fetchPriority="high" />
)

/** The measured speed of this site, with a link to all figures. */
function SpeedClaim({ figure, text, detailsHref }: HomeSpeedClaim) {
  return (
    <p className="proof">
      <strong>{figure}</strong>
      <span>
        {text} {detailsHref && <a href={detailsHref}>Cómo medimos</a>}
      </span>
    </p>
  )
}

function renderPart(id: HomeSection, home: HomeContent, data: SitePages['index']) {
  switch (id) {
    case 'services':
      return <Services home={home} publishedServices={data.service} />
    case 'cases':
      return (
        <>
          <CaseSummaries title={home.casesTitle} html={data.casesHtml}>
            <p className="actions">
              <a href="/casos">{home.casesLink}</a>
            </p>
          </CaseSummaries>
          {data.customers && (
            <Section id="clientes" title={data.customers.title}>
              <RawHtml html={data.customers.html} />
            </Section>
          )}
        </>
      )
    case 'domain':
      return <DomainCheck />
    case 'audience':
      return <Audience title={home.audienceTitle} cards={home.audience} />
    case 'steps':
      return <Steps id="como" title={home.stepsTitle} steps={home.steps} />
    case 'articles':
      return <Articles home={home} latest={data.latest} />
  }
}

function DomainCheck() {
  const say = useFormOfAddress()
  const { domainCheck } = useSite()
  if (!domainCheck) return null
  return (
    <Section id="dominio-titulo" title={say('Revisa tu dominio')}>
      <div className="split no-print">
        <p className="lead">{say('Comprueba en segundos si tu correo y tu sitio están protegidos.')}</p>
        <DomainForm />
      </div>
    </Section>
  )
}

function Articles({ home, latest }: Pick<SitePages['index'], 'home' | 'latest'>) {
  if (latest.length === 0) return null
  return (
    <Section id="articulos" title={home.articlesTitle}>
      <PostList posts={latest} level={3} />
      <p className="actions">
        <a href="/blog">{home.articlesLink}</a>
      </p>
    </Section>
  )
}

type ServicesProps = { home: HomeContent; publishedServices: SitePages['index']['service'] }

function Services({ home, publishedServices }: ServicesProps) {
  const { services } = useSite()
  const offered = publishedServices?.slice(0, maxHomeServices) ?? toDefaultServices(services)
  if (offered.length === 0) return null
  return (
    <Section id="hacemos" title={home.servicesTitle}>
      <ul role="list" className="index">
        {offered.map(({ slug, title, summary, motif }) => (
          <li key={slug}>
            <a href={`/servicios/${slug}`}>
              <Icon name={serviceIcons[motif]} />
              <strong>{title}</strong>
              <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
      {publishedServices && publishedServices.length > maxHomeServices && (
        <p className="actions">
          <a href="/servicios">{home.servicesLink}</a>
        </p>
      )}
    </Section>
  )
}

function Audience({ title, cards }: { title: string; cards: HomeContent['audience'] }) {
  const { services } = useSite()
  if (cards.length === 0) return null
  return (
    <Section id="para-quien" title={title}>
      <div className="cards">
        {cards.map(({ title: name, text, href }, index) => {
          const service = services.find(({ id, shown }) => shown && href === `/servicios/${id}`)
          return (
            <div key={index} className="card">
              <h3>{href !== '' ? <a href={href}>{name}</a> : name}</h3>
              <p>{text}</p>
              {href !== '' && (
                <p className="actions target">
                  {service?.name} <Icon name="arrow" />
                </p>
              )}
            </div>
          )
        })}
      </div>
    </Section>
  )
}
