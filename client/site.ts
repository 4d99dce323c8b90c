import type * as v from 'valibot'
import type { Focus } from './features/media/contract/image.ts'
import type { siteSchema } from './features/settings/contract.ts'
import { defaultServiceNames } from './features/settings/contract/service-names.ts'

// Public pages import only types from here, so that their scripts do not contain the default texts.

export const language = 'es'

/** An image of the media library: its path, and its size in pixels. `focus` stays visible where the image is cropped. */
export type SiteImage = { src: string; width: number; height: number; focus?: Focus | undefined }

/** The data of a service that every page has. The id is its anchor on the services page and a subject of enquiries. */
export type ServiceLink = { id: string; name: string; shown: boolean }

/** What the settings page edits; the schema says what each setting is. */
export type SiteSettings = v.InferOutput<typeof siteSchema>
export type SignInPlace = SiteSettings['signInPlace']

/** Settings that are no part of pages: `worker/site-settings/site-state.ts` keeps them apart from the site. */
export type PrivateSettings = Pick<
  SiteSettings,
  'enquiryRecipients' | 'confirmsEnquiries' | 'confirmationText'
>

/** Public settings that any page may show, part of each document. Empty texts and lists are not shown. */
export type Site = Omit<SiteSettings, keyof PrivateSettings> & {
  /** Replacements for the words that differ in the site's form of address and country; see `useFormOfAddress`. */
  words: Readonly<Record<string, string>>
  /** Those of them that differ by country. */
  countryWords: Readonly<Record<string, string>>
  /** The owner's published services, or the default ones. Edited as content; all other fields at /mngr/ajustes. */
  services: readonly ServiceLink[]
}

/** The settings until the owner changes them. */
export const defaultSite: Site & PrivateSettings = {
  name: 'Cauce',
  tagline: 'Sitios web, correo y sistemas para empresas',
  description:
    'Diseñamos, construimos y cuidamos sitios web, correo y sistemas para empresas pequeñas y medianas: rápidos, seguros y explicados con palabras claras.',
  titlePattern: '{página} - {producto}',
  treatment: 'tu',
  words: {},
  countryWords: {},
  footerNote: 'Este sitio no usa cookies de seguimiento ni carga nada de terceros sin permiso.',
  legalName: '',
  taxId: '',
  register: '',
  email: 'hola@cauce.example',
  privacyEmail: '',
  securityEmail: '',
  phones: [],
  whatsapp: '',
  asksPhone: false,
  street: '',
  postalCode: '',
  city: '',
  region: '',
  mapHref: '',
  country: 'MX',
  timeZone: 'America/Mexico_City',
  hours: [],
  holidays: [],
  responseTime: '',
  social: [],
  nav: [
    { name: 'Servicios', href: '/servicios' },
    // Shown once there is a case.
    { name: 'Casos', href: '/casos' },
    { name: 'Nosotros', href: '/nosotros' },
    { name: 'Blog', href: '/blog' },
    { name: 'Contacto', href: '/contacto' },
  ],
  footerServices: 'Servicios',
  footerTitle: 'Recursos',
  footerNav: [
    { name: 'Todos los artículos', href: '/blog' },
    { name: 'Suscribirse (RSS)', href: '/feed.xml' },
    { name: 'Revisar un dominio', href: '/revisar-dominio' },
    { name: 'Ayuda para Hostinger', href: '/hostinger' },
  ],
  companyNav: [
    { name: 'Nosotros', href: '/nosotros' },
    { name: 'Contacto', href: '/contacto' },
    { name: 'Cómo medimos', href: '/como-medimos' },
  ],
  signInPlace: 'footer',
  domainCheck: true,
  services: defaultServiceNames,
  enquiryRecipients: [],
  confirmsEnquiries: false,
  // Without tú, usted or vos, so that it fits every form of address.
  confirmationText:
    'Gracias por escribirnos. Recibimos la consulta y la leerá una persona del equipo. La referencia es {referencia}.\n\nPara añadir algo basta con responder a este correo.\n\nUn saludo,',
  retentionMonths: 24,
  privacyUpdated: '',
  noticeText: '',
  noticeHref: '',
  noticeFrom: '',
  noticeUntil: '',
  accent: '',
  secondAccent: '',
  logo: null,
  logoDark: null,
  mark: null,
  icon: null,
  socialImage: null,
  drawings: true,
}

/** The colour of the browser's own interface: `--paper` of client/ui/tokens.css. */
export const themeColor = { light: '#f7fbf7', dark: '#0b1511' } as const
