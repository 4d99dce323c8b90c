const services = [
  {
    id: 'sitios',
    name: 'Sitios web',
    summary: 'Rápidos desde el primer día y hechos para que tu equipo pueda mantenerlos.',
    icon: 'window',
  },
  {
    id: 'migraciones',
    name: 'Migraciones',
    summary: 'Cambias de plataforma o de proveedor; cuidamos tus direcciones, visitas y correos.',
    icon: 'move',
  },
  {
    id: 'correo',
    name: 'Correo y dominios',
    summary: 'Para que tus mensajes lleguen, nadie se haga pasar por ti y el dominio esté a tu nombre.',
    icon: 'mail',
  },
  {
    id: 'rendimiento',
    name: 'Rendimiento y accesibilidad',
    summary: 'Medimos, corregimos y dejamos un límite que avisa antes de que vuelva a empeorar.',
    icon: 'gauge',
  },
  {
    id: 'seguridad',
    name: 'Seguridad y accesos',
    summary: 'Quién entra, con qué llave y qué pasa cuando alguien deja la empresa.',
    icon: 'key',
  },
  {
    id: 'sistemas',
    name: 'Sistemas a medida',
    summary: 'Herramientas internas y conexiones que quitan trabajo repetido.',
    icon: 'gear',
  },
  {
    id: 'operacion',
    name: 'Operación y copias',
    summary: 'Vigilamos, actualizamos y ensayamos la restauración de las copias para saber que sirven.',
    icon: 'shield',
  },
] as const

type Contact = { email: string; phone: string | null; address: string | null }

const contact: Contact = { email: 'hola@cauce.example', phone: null, address: null }

const social: readonly { name: string; href: string }[] = []

/** The brand in one file: change it to rebrand the site. Whatever is null or empty is not shown. */
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
