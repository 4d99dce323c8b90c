import './nosotros.css'
import type { AboutText } from '#client/features/content/kinds/about.ts'
import { formatHolidays, formatHours } from '#client/features/settings/contract/hours.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { formatPostalAddress, toPhoneHref, toWhatsAppHref } from '#client/runtime/text/contact-links.ts'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { AddressWithMap } from '#client/ui/next-step/address-with-map.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { enhanceTexts, LongText } from '../../content/public/long-text.tsx'
import { CaseSummaries } from '../case-summaries.tsx'
import type { SitePages } from '../contract.ts'
import { type CustomerLogo, joinLogos } from '../customer-logos.ts'
import { People } from '../people.tsx'

export const enhance = enhanceTexts

export function Page({ data }: { data: SitePages['nosotros'] }) {
  const { about, next, person = [] } = data
  const [story, ...others] = about.columns
  return (
    <>
      <div className="wrap about">
        <header className="page-head">
          <Heading icon="people">{about.title}</Heading>
          {about.lead && <p className="lead">{about.lead}</p>}
        </header>
        <ThreadDrawing subject="pagina" seed="nosotros" isInFirstScreen />
        <Deferred>
          {story && <LongText html={story} />}
          <People text={about} people={person} />
          {others.map((html) => (
            <LongText key={html} html={html} />
          ))}
          <Customers text={about} caseLogos={data.logos} />
          <CaseSummaries title={about.casesTitle} html={data.casesHtml} />
          <Certificates text={about} />
          <CompanyFacts title={about.factsTitle} />
        </Deferred>
      </div>
      <NextStep text={next} />
    </>
  )
}

/** The logos of customers, those of published cases too; nothing without any. */
function Customers({ text, caseLogos }: { text: AboutText; caseLogos: readonly CustomerLogo[] | undefined }) {
  const logos = joinLogos(text, caseLogos)
  if (logos.length === 0) return null
  return (
    <Section id="clientes" title={text.customersTitle}>
      <ul role="list" className="logos">
        {logos.map(({ href, ...logo }) => {
          const image = <img {...logo} loading="lazy" decoding="async" />
          return <li key={logo.src}>{href ? <a href={href}>{image}</a> : image}</li>
        })}
      </ul>
    </Section>
  )
}

/** The certificates of the company; nothing if there are none. */
function Certificates({ text }: { text: AboutText }) {
  if (text.certificates.length === 0) return null
  return (
    <Section id="certificaciones" title={text.certificatesTitle}>
      <dl className="facts">
        {text.certificates.map(({ title, text: issuer, href, seal, document }, index) => (
          <div key={index}>
            {seal && <img {...seal} alt="" loading="lazy" />}
            <dt>{href ? <a href={href}>{title}</a> : title}</dt>
            {issuer && <dd>{issuer}</dd>}
            {document && (
              <dd>
                <a href={document}>Ver el certificado</a>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Where the company is, when it is there and how soon it answers, as the settings say; nothing if they say nothing. */
function CompanyFacts({ title }: { title: string }) {
  const site = useSite()
  const hours = [...formatHours(site.hours), ...formatHolidays(site.holidays)]
  const facts = [
    formatPostalAddress(site) && { name: 'Dirección', text: <AddressWithMap site={site} /> },
    hours.length > 0 && { name: 'Horario', text: hours.map((line) => <span key={line}>{line}</span>) },
    site.responseTime && { name: 'Respuesta', text: site.responseTime },
    site.phones.length > 0 && {
      name: 'Teléfono',
      text: site.phones.map(({ name, number }) => (
        <span key={number}>
          {name && `${name}: `}
          <a href={toPhoneHref(number)}>{number}</a>
        </span>
      )),
    },
    site.whatsapp && {
      name: 'WhatsApp',
      text: <a href={toWhatsAppHref(site.whatsapp)}>{site.whatsapp}</a>,
    },
  ].filter((fact) => fact !== false && fact !== '')
  if (facts.length === 0) return null
  return (
    <Section id="lugar" title={title}>
      <dl className="facts">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
