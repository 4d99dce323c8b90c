import { textIds } from './names.ts'

/** Legal texts, which the site always has; the id is also the public path. */
export const legalIds = ['aviso-legal', 'privacidad', 'cookies', 'accesibilidad'] as const
export type LegalId = (typeof legalIds)[number]
export const legalTitles: Readonly<Record<LegalId, string>> = {
  'aviso-legal': 'Aviso legal',
  privacidad: 'Privacidad',
  cookies: 'Cookies',
  accesibilidad: 'Accesibilidad',
}
export const isLegalId = (id: string): id is LegalId => legalIds.some((legal) => legal === id)

/** The texts with a built-in version, which readers see while no other version is published. */
export const templateIds: readonly string[] = [...Object.values(textIds), ...legalIds]
export const hasTemplate = (id: string): boolean => templateIds.includes(id)
