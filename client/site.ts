const services = [
  {
    id: 'sitios',
    name: 'Sitios web',
    icon: 'window',
  },
  {
    id: 'migraciones',
    name: 'Migraciones',
    icon: 'move',
  },
  {
    id: 'correo',
    name: 'Correo y dominios',
    icon: 'mail',
  },
  {
    id: 'rendimiento',
    name: 'Rendimiento y accesibilidad',
    icon: 'gauge',
  },
  {
    id: 'seguridad',
    name: 'Seguridad y accesos',
    icon: 'key',
  },
  {
    id: 'sistemas',
    name: 'Sistemas a medida',
    icon: 'gear',
  },
  {
    id: 'operacion',
    name: 'Operación y copias',
    icon: 'shield',
  },
] as const

type Contact = { email: string; phone: string | null; address: string | null }

const contact: Contact = { email: 'hola@cauce.example', phone: null, address: null }

const social: readonly { name: string; href: string }[] = []

/** The brand: change it to rebrand the site. Only what every page shows, for every first load carries it. Whatever is null or empty is not shown. */
export const site = {
  name: 'Cauce',
  tagline: 'Servicios tecnológicos con rumbo',
  description:
    'Diseñamos, construimos y cuidamos sitios web, correo y sistemas para empresas pequeñas y medianas: rápidos, seguros y explicados con palabras claras.',
  language: 'es',
  /** Dates are shown in this zone on both sides. */
  timeZone: 'America/Mexico_City',
  contact,
  social,
  services,
  nav: [
    { href: '/servicios', text: 'Servicios' },
    { href: '/nosotros', text: 'Nosotros' },
    { href: '/blog', text: 'Blog' },
    { href: '/contacto', text: 'Contacto' },
  ],
  privacy: { responsible: 'Cauce', retentionMonths: 24, updated: '2026-11-21T12:00:00Z' },
} as const

/** The part of the brand that only the head of a document says, so that no script carries it. */
export const siteHead = {
  /** For Open Graph, which wants a territory. */
  locale: 'es_MX',
  /** What the browser paints around the page: `--paper` of design/tokens.css. */
  themeColor: { light: '#f7fbf7', dark: '#0b1511' },
} as const
