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
            {address && <p>{address}</p>}
            <SessionControl place="footer" />
          </div>
          <LinkColumn
            id="pie-servicios"
            title={site.footerServices}
            links={site.services.flatMap(({ id, name, shown }) =>
              shown ? [{ name, href: `/servicios/${id}` }] : [],
            )}
          />
          <LinkColumn id="pie-leer" title={site.footerTitle} links={site.footerNav} />
          <LinkColumn
            id="pie-empresa"
            title="Empresa"
            links={[
              ...site.companyNav,
              ...site.phones.map(({ name, number }) => ({
                name: name ? `${name}: ${number}` : number,
                href: toPhoneHref(number),
              })),
              ...(site.whatsapp ? [{ name: 'WhatsApp', href: toWhatsAppHref(site.whatsapp) }] : []),
              ...site.social,
            ]}
          />
          <LinkColumn
            id="pie-legal"
            title="Legal"
            links={['Aviso legal', 'Privacidad', 'Cookies', 'Accesibilidad'].map((name) => ({
              name,
              href: `/${name.toLowerCase().replace(' ', '-')}`,
            }))}
          />
        </div>
        <small>
          {endSentence(site.legalName || site.name)} {site.footerNote}
        </small>
      </div>
    </footer>
  )
}

type LinkColumnProps = {
  id: string
  title: string
  links: readonly { name: string; href: string }[]
}

function LinkColumn({ id, title, links }: LinkColumnProps) {
  if (links.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>
              <BreakableText text={name} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
