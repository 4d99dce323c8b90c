import type { SiteSettings } from '#client/site.ts'

/** Sections of the settings form in their order; `id` is the fragment in the page's address. */
export const settingSections = [
  {
    id: 'nombre',
    title: 'Nombre y textos',
    names: ['name', 'tagline', 'description', 'titlePattern', 'treatment', 'footerNote'],
  },
  { id: 'color', title: 'Color', names: ['accent', 'secondAccent'] },
  {
    id: 'imagenes',
    title: 'Logotipo e icono',
    names: ['logo', 'logoDark', 'mark', 'icon', 'socialImage', 'drawings'],
  },
  {
    id: 'contacto',
    title: 'Contacto',
    names: ['email', 'privacyEmail', 'securityEmail', 'phones', 'whatsapp', 'asksPhone', 'social'],
  },
  {
    id: 'consultas',
    title: 'Consultas por correo',
    names: ['enquiryRecipients', 'confirmsEnquiries', 'confirmationText'],
  },
  {
    id: 'direccion',
    title: 'Domicilio',
    names: ['street', 'postalCode', 'city', 'region', 'mapHref', 'country', 'timeZone'],
  },
  { id: 'atencion', title: 'Horario y respuesta', names: ['responseTime', 'hours', 'holidays'] },
  {
    id: 'menu',
    title: 'Menú y pie',
    names: ['nav', 'footerServices', 'footerTitle', 'footerNav', 'companyNav', 'signInPlace', 'domainCheck'],
  },
  { id: 'aviso', title: 'Aviso', names: ['noticeText', 'noticeHref', 'noticeFrom', 'noticeUntil'] },
  {
    id: 'legales',
    title: 'Datos legales',
    names: ['legalName', 'taxId', 'register', 'retentionMonths', 'privacyUpdated'],
  },
] as const satisfies readonly { id: string; title: string; names: readonly (keyof SiteSettings)[] }[]

export type SettingSectionId = (typeof settingSections)[number]['id']
