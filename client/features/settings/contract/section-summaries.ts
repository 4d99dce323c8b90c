import type { SiteSettings } from '#client/site.ts'
import { countries } from './country-choices.ts'
import { formatHours } from './hours.ts'
import type { SettingSectionId } from './sections.ts'
import { chooseIcon } from './site-icon.ts'

const countOthers = (all: readonly string[]): string =>
  `${all[0] ?? ''}${all.length > 1 ? ` y ${all.length - 1} más` : ''}`

/** What each section holds now, in few words, for its closed head. */
export const sectionSummaries: Readonly<
  Record<SettingSectionId, (site: SiteSettings) => readonly (string | false)[]>
> = {
  nombre: ({ name, tagline }) => [name, tagline],
  color: ({ accent, secondAccent }) => [accent || 'El de fábrica', secondAccent],
  imagenes: (site) => [
    site.logo ? 'Con logotipo' : 'Sin logotipo',
    site.logo !== null && !chooseIcon(site) && 'icono de fábrica',
    !site.drawings && 'sin dibujos',
  ],
  contacto: ({ email, phones }) => [email, phones[0]?.number ?? false],
  consultas: ({ enquiryRecipients, confirmsEnquiries }) => {
    const emails = [...new Set(enquiryRecipients.map(({ email }) => email.trim()).filter(Boolean))]
    return [
      emails.length > 0 && `Para ${countOthers(emails)}`,
      confirmsEnquiries ? 'Con confirmación' : 'Sin confirmación',
    ]
  },
  direccion: ({ street, city, country }) => [street, city, countries[country]],
  atencion: ({ responseTime, hours }) => [formatHours(hours).join('; ') || 'Sin horario', responseTime],
  menu: ({ nav }) => [nav.map(({ name }) => name).join(', ') || 'Sin enlaces'],
  aviso: ({ noticeText }) => [noticeText || 'Ninguno'],
  legales: ({ legalName, taxId }) => [legalName || taxId || 'Sin completar'],
}
