import type { ReactNode } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { callHref, chatHref, postalAddress } from '../../runtime/text/contact-links.ts'
import { Brand } from '../brand/brand.tsx'
import { Breakable } from '../text/breakable.tsx'

export function Footer(): ReactNode {
  const site = useSite()
  const address = postalAddress(site)
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-grid">
          <div>
            <Brand isDark />
            <p>{site.tagline}</p>
          </div>
          <Links
            id="pie-servicios"
            title={site.footerServices}
            links={site.services.flatMap(({ id, name, shown }) =>
              shown ? [[`/servicios#${id}`, name]] : [],
            )}
          />
          <Links id="pie-leer" title={site.footerTitle} links={site.footerNav.map(linkOf)} />
          <Links
            id="pie-empresa"
            title={site.name}
            links={[
              ...site.companyNav.map(linkOf),
              ['/aviso-legal', 'Aviso legal'],
              ['/privacidad', 'Privacidad'],
              ['/cookies', 'Cookies'],
              ['/accesibilidad', 'Accesibilidad'],
              ['/como-medimos', 'Cómo medimos'],
              [`mailto:${site.email}`, site.email],
              ...site.phones.map(({ number }): Link => [callHref(number), number]),
              ...(site.whatsapp ? [[chatHref(site.whatsapp), 'WhatsApp'] satisfies Link] : []),
              ...site.social.map(linkOf),
            ]}
          >
            {address && <p>{address}</p>}
          </Links>
        </div>
        <small>
          {(site.legalName || site.name).replace(/\.$/, '')}. {site.footerNote}
        </small>
      </div>
    </footer>
  )
}

type Link = readonly [href: string, text: string]
const linkOf = ({ name, href }: { name: string; href: string }): Link => [href, name]

type LinksProps = { id: string; title: string; links: readonly Link[]; children?: ReactNode }

function Links({ id, title, links, children }: LinksProps): ReactNode {
  if (links.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list">
        {links.map(([href, text]) => (
          <li key={href}>
            <a href={href}>
              <Breakable text={text} />
            </a>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}
