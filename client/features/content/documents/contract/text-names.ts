import type { TextKind } from './text-kinds.ts'

/** Names of the page texts in the manager area. */
export const textNames: Readonly<Record<TextKind, string>> = {
  home: 'Portada',
  about: 'Nosotros',
  offer: 'Servicios',
  contact: 'Contacto',
  blog: 'Blog',
  next: 'Llamada final',
}

/** Public paths where readers see the page texts. */
export const textPaths: Readonly<Record<TextKind, string>> = {
  home: '/',
  about: '/nosotros',
  offer: '/servicios',
  contact: '/contacto',
  blog: '/blog',
  next: '/nosotros#siguiente',
}
