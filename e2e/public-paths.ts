import { articles, fullArticle } from './articles.ts'

/** One address of every kind of public page, the error page included. */
export const publicPaths = [
  '/',
  '/nosotros',
  '/servicios',
  '/servicios/correo',
  '/contacto',
  '/aviso-legal',
  '/privacidad',
  '/cookies',
  '/accesibilidad',
  '/como-medimos',
  '/blog',
  '/blog?pagina=2',
  `/blog/etiqueta/${fullArticle.tag.slug}`,
  ...articles.slice(-2).map(({ slug }) => `/blog/${slug}`),
  '/hostinger',
  '/mngr/ingreso',
  '/no-existe',
]
