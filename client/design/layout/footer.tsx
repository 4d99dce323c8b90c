import type { ReactNode } from 'react'
import { site } from '../../site.ts'
import { Brand } from '../brand/brand.tsx'

const { contact, social } = site

export function Footer(): ReactNode {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-grid">
          <div>
            <Brand />
            <p>{site.tagline}</p>
          </div>
          <nav aria-labelledby="pie-servicios">
            <h2 id="pie-servicios">Servicios</h2>
            <ul role="list">
              {site.services.map(({ id, name }) => (
                <FooterLink key={id} href={`/servicios#${id}`} text={name} />
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="pie-leer">
            <h2 id="pie-leer">Leer</h2>
            <ul role="list">
              <FooterLink href="/blog" text="Todos los artículos" />
              <FooterLink href="/feed.xml" text="Suscripción RSS" />
              <FooterLink href="/feed.json" text="Suscripción JSON" />
              <FooterLink href="/hostinger" text="Ayuda para Hostinger" />
            </ul>
          </nav>
          <nav aria-labelledby="pie-empresa">
            <h2 id="pie-empresa">{site.name}</h2>
            <ul role="list">
              <FooterLink href="/nosotros" text="Nosotros" />
              <FooterLink href="/contacto" text="Contacto" />
              <FooterLink href="/privacidad" text="Privacidad" />
              <FooterLink href={`mailto:${contact.email}`} text={contact.email} />
              {contact.phone && <FooterLink href={`tel:${contact.phone}`} text={contact.phone} />}
              {social.map(({ name, href }) => (
                <FooterLink key={href} href={href} text={name} />
              ))}
            </ul>
            {contact.address && <p>{contact.address}</p>}
          </nav>
        </div>
        <small>
          {site.name}. Este sitio no usa cookies de seguimiento ni carga nada de terceros sin que lo pidas.
        </small>
      </div>
    </footer>
  )
}

function FooterLink({ href, text }: { href: string; text: string }): ReactNode {
  return (
    <li>
      <a href={href}>{text}</a>
    </li>
  )
}
