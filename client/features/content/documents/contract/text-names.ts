import type { TextKind } from './text-kinds.ts'

/** What the owner's area calls each. */
export const textNames: Readonly<Record<TextKind, string>> = {
  home: 'Portada',
  about: 'Nosotros',
  offer: 'Servicios',
  contact: 'Contacto',
  blog: 'Blog',
  next: 'Llamada final',
}

/** Where readers see each. */
export const textPaths: Readonly<Record<TextKind, string>> = {
  home: '/',
  about: '/nosotros',
  offer: '/servicios',
  contact: '/contacto',
  blog: '/blog',
  next: '/nosotros#siguiente',
}
