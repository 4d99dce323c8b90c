import type { ReactNode } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { toPhoneHref, toWhatsAppHref, formatPostalAddress } from '../../runtime/text/contact-links.ts'
import { endSentence } from '../../runtime/text/end-sentence.ts'
import { Brand } from '../brand/brand.tsx'
import { BreakableText } from '../text/breakable-text.tsx'
import { SessionControl } from './session-control.tsx'

export function Footer() {
  const site = useSite()
  const address = formatPostalAddress(site)
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-grid">
          <div>
            <Brand isDark />
            <p>{site.tagline}</p>
            <a href={`mailto:${site.email}`}>
              <BreakableText text={site.email} />
            </a>
            <SessionControl place="footer" />
          </div>
          <LinkColumn
            id="pie-servicios"
            title={site.footerServices}
            links={site.services.flatMap(({ id, name, shown }) =>
              shown ? [[`/servicios/${id}`, name]] : [],
            )}
          />
          <LinkColumn id="pie-leer" title={site.footerTitle} links={site.footerNav.map(toFooterLink)} />
          <LinkColumn
            id="pie-empresa"
            title="Empresa"
            links={[
              ...site.companyNav.map(toFooterLink),
              ...site.phones.map(({ name, number }): FooterLink => [
                toPhoneHref(number),
                name ? `${name}: ${number}` : number,
              ]),
              ...(site.whatsapp ? [[toWhatsAppHref(site.whatsapp), 'WhatsApp'] satisfies FooterLink] : []),
              ...site.social.map(toFooterLink),
            ]}
          >
            {address && <p>{address}</p>}
          </LinkColumn>
          <LinkColumn
            id="pie-legal"
            title="Legal"
            links={[
              ['/aviso-legal', 'Aviso legal'],
              ['/privacidad', 'Privacidad'],
              ['/cookies', 'Cookies'],
              ['/accesibilidad', 'Accesibilidad'],
            ]}
          />
        </div>
        <small>
          {endSentence(site.legalName || site.name)} {site.footerNote}
        </small>
      </div>
    </footer>
  )
}

type FooterLink = readonly [href: string, text: string]
const toFooterLink = ({ name, href }: { name: string; href: string }): FooterLink => [href, name]

type LinkColumnProps = { id: string; title: string; links: readonly FooterLink[]; children?: ReactNode }

function LinkColumn({ id, title, links, children }: LinkColumnProps) {
  if (links.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list">
        {links.map(([href, text]) => (
          <li key={href}>
            <a href={href}>
              <BreakableText text={text} />
            </a>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}
