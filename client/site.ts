/** The brand in one file: change it to rebrand the site. Whatever is null or empty is not shown. */
export const site = {
  name: 'Cauce',
  tagline: 'Servicios tecnológicos que siguen en pie',
  description:
    'Diseñamos, construimos y mantenemos sitios, correo y sistemas web para empresas que necesitan que funcionen todos los días.',
  /** Dates are shown in this zone on both sides. */
  timeZone: 'America/Mexico_City',
  language: 'es',
  themeColor: { light: '#f7faf6', dark: '#0d1712' },
} as const
