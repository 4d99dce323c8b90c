/** One address of every public kind of page, the error screen included. */
export const publicPaths = [
  '/',
  '/nosotros',
  '/servicios',
  '/contacto',
  '/privacidad',
  '/blog',
  '/blog?pagina=2',
  '/blog/etiqueta/rendimiento',
  '/blog/csp-paso-a-paso',
  '/blog/metricas-web-esenciales',
  '/hostinger',
  '/mngr/ingreso',
  '/no-existe',
] as const
