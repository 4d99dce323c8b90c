import type { Settings } from '#client/site.ts'
import { href as documentsHref } from '../../content/documents/routes.ts'
import { href as studioHref } from '../../content/routes.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import type { Lack } from '../contract/first-steps.ts'

const setting = (name: keyof Settings | 'color'): string => `${settingsHref('mngr-ajustes')}#${name}`

/** What is said of what a step still asks for, and where it is written. */
export const lackTexts: Readonly<Record<Lack, { text: string; href: string }>> = {
  name: { text: 'el nombre comercial', href: setting('name') },
  email: { text: 'el correo de contacto', href: setting('email') },
  accent: { text: 'el color o el logotipo', href: setting('color') },
  service: {
    text: 'publicar al menos un servicio',
    href: `${documentsHref('mngr-paginas')}#servicios`,
  },
  legalName: { text: 'la razón social', href: setting('legalName') },
  taxId: { text: 'la identificación fiscal', href: setting('taxId') },
  street: { text: 'la dirección', href: setting('street') },
  privacyUpdated: {
    text: 'la fecha en que leíste la página de privacidad',
    href: setting('privacyUpdated'),
  },
  article: { text: 'publicar un artículo', href: studioHref('mngr-blog') },
}
