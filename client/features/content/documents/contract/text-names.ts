import type { TextKind } from './text-kinds.ts'

/** Names in the manager area. */
export const textNames: Readonly<Record<TextKind, string>> = {
  home: 'Portada',
  about: 'Nosotros',
  offer: 'Servicios',
  contact: 'Contacto',
  blog: 'Blog',
  next: 'Llamada final',
}

/** Public paths. */
export const textPaths: Readonly<Record<TextKind, string>> = {
  home: '/',
  about: '/nosotros',
  offer: '/servicios',
  contact: '/contacto',
  blog: '/blog',
  next: '/nosotros#siguiente',
}
