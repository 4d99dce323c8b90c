import type { Country, FormOfAddress } from './features/settings/contract/country-choices.ts'
import { defaultServiceNames } from './features/settings/contract/service-names.ts'
import type { Weekday } from './features/settings/contract/weekdays.ts'

// What the site says of its company until its owner changes it at /mngr/ajustes. The tree reads what holds by `useSite`,
// the worker by worker/site-settings/site-state.ts; the client's own script carries none of these texts, only their types.

/** The language of the interface, and of what is written. */
export const language = 'es'

type NamedLink = { name: string; href: string }

/** An image of the library by its path; its size in pixels. */
export type SiteImage = { src: string; width: number; height: number }

/** What every page says of a service; its id is its place on the page of services, and a subject of enquiries. */
export type ServiceLink = { id: string; name: string; shown: boolean }

/**
 * What every page may show: public, and part of each document. An empty text or list is not shown.
 */
export type Site = {
  name: string
  tagline: string
  description: string
  /** The title of a page, with `{página}` and `{producto}`. */
  titlePattern: string
  /** How visitors are spoken to. */
  treatment: FormOfAddress
  /** The words that differ in that treatment from what our sentences say; see `spoken`. */
  words: Readonly<Record<string, string>>
  /** What stands last in the footer, after the name. */
  footerNote: string
  legalName: string
  taxId: string
  register: string
  email: string
  /** For matters of privacy and of security, where they are not the first one's. */
  privacyEmail: string
  securityEmail: string
  phones: readonly { name: string; number: string }[]
  /** A number with its country's code. */
  whatsapp: string
  street: string
  postalCode: string
  city: string
  region: string
  country: Country
  /** Dates are shown in this zone on both sides. */
  timeZone: string
  /** Days as schema.org calls them; times as `09:00`. A day may come twice. */
  hours: readonly { day: Weekday; opens: string; closes: string }[]
  /** Days without service, as `2026-12-25`. */
  holidays: readonly { date: string; name: string }[]
  responseTime: string
  social: readonly NamedLink[]
  nav: readonly NamedLink[]
  /** The titles of the footer's first two columns, and the links of the second and the third. */
  footerServices: string
  footerTitle: string
  footerNav: readonly NamedLink[]
  companyNav: readonly NamedLink[]
  /** The first ones; the owner writes them among the pages, and the rest of this at /mngr/ajustes. */
  services: readonly ServiceLink[]
  retentionMonths: number
  /** The day of the last change of the page about privacy, as `2026-11-21`; empty = nobody has looked at it yet. */
  privacyUpdated: string
  /** What stands above the header, as a text or a link, from one ISO instant to another; empty = no end to that side. */
  noticeText: string
  noticeHref: string
  noticeFrom: string
  noticeUntil: string
  /** As `#rrggbb`; empty = the green of client/ui/tokens.css. */
  accent: string
  /** Of the library; what is null is the site's own. The logo stands in place of mark and name, the mark beside it. */
  logo: SiteImage | null
  /** The logo for dark ground, where it is another. */
  logoDark: SiteImage | null
  mark: SiteImage | null
  icon: SiteImage | null
  socialImage: SiteImage | null
}

/** What its settings say of it. */
export type SiteSettings = Omit<Site, 'services' | 'words'>

/** What holds where nobody has changed anything. */
export const defaultSite: Site = {
  name: 'Cauce',
  tagline: 'Servicios tecnológicos con rumbo',
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
    { name: 'Ayuda para Hostinger', href: '/hostinger' },
  ],
  companyNav: [
    { name: 'Nosotros', href: '/nosotros' },
    { name: 'Contacto', href: '/contacto' },
  ],
  services: defaultServiceNames,
  retentionMonths: 24,
  privacyUpdated: '',
  noticeText: '',
  noticeHref: '',
  noticeFrom: '',
  noticeUntil: '',
  accent: '',
  logo: null,
  logoDark: null,
  mark: null,
  icon: null,
  socialImage: null,
}

/** What the browser paints around the page: `--paper` of client/ui/tokens.css. */
export const themeColor = { light: '#f7fbf7', dark: '#0b1511' } as const
