import type { SiteSettings } from '#client/site.ts'
import { href as documentsHref } from '../../content/documents/routes.ts'
import { href as studioHref } from '../../content/routes.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import type { MissingItem } from '../contract/first-steps.ts'

const toSettingHref = (name: keyof SiteSettings | 'color'): string =>
  `${settingsHref('mngr-ajustes')}#${name}`

/** Text for each missing item, and the address where it is filled in. */
export const missingItemTexts: Readonly<Record<MissingItem, { text: string; href: string }>> = {
  name: { text: 'el nombre comercial', href: toSettingHref('name') },
  email: { text: 'el correo de contacto', href: toSettingHref('email') },
  accent: { text: 'el color o el logotipo', href: toSettingHref('color') },
  service: {
    text: 'publicar al menos un servicio',
    href: `${documentsHref('mngr-paginas')}#servicios`,
  },
  legalName: { text: 'la razón social', href: toSettingHref('legalName') },
  taxId: { text: 'la identificación fiscal', href: toSettingHref('taxId') },
  street: { text: 'la dirección', href: toSettingHref('street') },
  privacyUpdated: {
    text: 'la fecha en que leíste la página de privacidad',
    href: toSettingHref('privacyUpdated'),
  },
  article: { text: 'publicar un artículo', href: studioHref('mngr-blog') },
}
