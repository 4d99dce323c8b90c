import type { Country, FormOfAddress } from './features/settings/contract/country-choices.ts'
import { defaultServiceNames } from './features/settings/contract/service-names.ts'
import type { Weekday } from './features/settings/contract/weekdays.ts'

// The site settings and their defaults; the owner changes them at /mngr/ajustes. Components read them with `useSite`,
// the worker with worker/site-settings/site-state.ts. Public pages import only types from here, so that their scripts
// do not contain the default texts.

/** The language of the interface and of the content. */
export const language = 'es'

export type SignInPlace = 'header' | 'footer' | 'none'

type NamedLink = { name: string; href: string }

/** An image of the media library: its path, and its size in pixels. */
export type SiteImage = { src: string; width: number; height: number }

/** The data of a service that every page has. The id is its anchor on the services page and a subject of enquiries. */
export type ServiceLink = { id: string; name: string; shown: boolean }

/** Public settings that any page may show, part of each document. Empty texts and lists are not shown. */
export type Site = {
  name: string
  tagline: string
  description: string
  /** The pattern of page titles, with `{página}` and `{producto}`. */
  titlePattern: string
  /** How the site addresses visitors: tú, usted or vos. */
  treatment: FormOfAddress
  /** Replacements for the words that differ in that form of address; see `useFormOfAddress`. */
  words: Readonly<Record<string, string>>
  /** The last text of the footer, after the company's name. */
  footerNote: string
  legalName: string
  taxId: string
  register: string
  email: string
  /** The addresses for privacy and security matters; empty = `email`. */
  privacyEmail: string
  securityEmail: string
  phones: readonly { name: string; number: string }[]
  /** With its country code. */
  whatsapp: string
  street: string
  postalCode: string
  city: string
  region: string
  country: Country
  /** The time zone of all dates shown, on server and client. */
  timeZone: string
  /** Days as schema.org names them; times as `09:00`. A day may occur twice. */
  hours: readonly { day: Weekday; opens: string; closes: string }[]
  /** Days without service, as `2026-12-25`. */
  holidays: readonly { date: string; name: string }[]
  responseTime: string
  social: readonly NamedLink[]
  nav: readonly NamedLink[]
  /** The footer: titles of the first and second column, then links of the second and third column. */
  footerServices: string
  footerTitle: string
  footerNav: readonly NamedLink[]
  companyNav: readonly NamedLink[]
  /** Where visitors find `Ingresar`; its page and `/ingreso` work in any case. */
  signInPlace: SignInPlace
  /** The owner's published services, or the default ones. Edited as content; all other fields at /mngr/ajustes. */
  services: readonly ServiceLink[]
  retentionMonths: number
  /** The day of the last review of the privacy page, as `2026-11-21`; empty = never reviewed. */
  privacyUpdated: string
  /** The announcement above the header: text, link, and the ISO instants of its start and end; empty = no limit. */
  noticeText: string
  noticeHref: string
  noticeFrom: string
  noticeUntil: string
  /** As `#rrggbb`; empty = the green of client/ui/tokens.css. */
  accent: string
  /** As `#rrggbb`; empty = the sand colour of client/ui/tokens.css. */
  secondAccent: string
  /** Images of the media library; null = the built-in one. The logo replaces mark and name, `mark` only the mark. */
  logo: SiteImage | null
  /** The logo for dark backgrounds; null = the same as the light one. */
  logoDark: SiteImage | null
  mark: SiteImage | null
  icon: SiteImage | null
  socialImage: SiteImage | null
  /** Whether pages and drawn social images have drawings of lines. */
  drawings: boolean
}

/** Settings that are no part of pages: `worker/site-settings/site-state.ts` keeps them apart from the site. */
export type PrivateSettings = {
  /** Who gets enquiries by mail, and about what (see `listRecipients`); nobody = the address that the deploy set. */
  enquiryRecipients: readonly { email: string; subject: string }[]
  /** Whether the senders of enquiries get a confirmation by mail, with `confirmationText`. */
  confirmsEnquiries: boolean
  confirmationText: string
}

/** What the settings page edits. */
export type SiteSettings = Omit<Site, 'services' | 'words'> & PrivateSettings

/** The settings until the owner changes them. */
export const defaultSite: Site & PrivateSettings = {
  name: 'Cauce',
  tagline: 'Sitios web, correo y sistemas para empresas',
  description:
    'Diseñamos, construimos y cuidamos sitios web, correo y sistemas para empresas pequeñas y medianas: rápidos, seguros y explicados con palabras claras.',
  titlePattern: '{página} - {producto}',
  treatment: 'tu',
  words: {},
  footerNote: 'Este sitio no usa cookies de seguimiento ni carga nada de terceros sin permiso.',
  legalName: '',
  taxId: '',
  register: '',
  email: 'hola@cauce.example',
  privacyEmail: '',
  securityEmail: '',
  phones: [],
  whatsapp: '',
  street: '',
  postalCode: '',
  city: '',
  region: '',
  country: 'MX',
  timeZone: 'America/Mexico_City',
  hours: [],
  holidays: [],
  responseTime: '',
  social: [],
  nav: [
    { name: 'Servicios', href: '/servicios' },
    { name: 'Nosotros', href: '/nosotros' },
    { name: 'Blog', href: '/blog' },
    { name: 'Contacto', href: '/contacto' },
  ],
  footerServices: 'Servicios',
  footerTitle: 'Leer',
  footerNav: [
    { name: 'Todos los artículos', href: '/blog' },
    { name: 'Suscripción RSS', href: '/feed.xml' },
    { name: 'Suscripción JSON', href: '/feed.json' },
    { name: 'Revisar un dominio', href: '/revisar-dominio' },
    { name: 'Ayuda para Hostinger', href: '/hostinger' },
  ],
  companyNav: [
    { name: 'Nosotros', href: '/nosotros' },
    { name: 'Contacto', href: '/contacto' },
    { name: 'Cómo medimos', href: '/como-medimos' },
  ],
  signInPlace: 'footer',
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
