import type { ReactNode } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { formatPostalAddress, toPhoneHref, toWhatsAppHref } from '../../runtime/text/contact-links.ts'
import { Section } from '../../ui/heading/heading.tsx'
import { AddressWithMap } from '../../ui/next-step/address-with-map.tsx'
import type { AboutText } from '../content/kinds/about.ts'
import { formatHolidays, formatHours } from '../settings/contract/hours.ts'
import { type CustomerLogo, joinLogos } from './customer-logos.ts'

/** The logos of customers, those of published cases too; nothing without any. */
export function Customers({
  text,
  caseLogos,
}: {
  text: AboutText
  caseLogos: readonly CustomerLogo[] | undefined
}): ReactNode {
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
export function Certificates({ text }: { text: AboutText }): ReactNode {
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
export function CompanyFacts({ title }: { title: string }): ReactNode {
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
