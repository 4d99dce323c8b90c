import { findTextKind } from './contract/text-kinds.ts'

/** The legal texts, which the site has from the start; the id of each is its address. */
export const legalIds = ['aviso-legal', 'privacidad', 'cookies', 'accesibilidad'] as const
export type LegalId = (typeof legalIds)[number]
/** What each is called as long as nobody has written it anew. */
export const legalTitles: Readonly<Record<LegalId, string>> = {
  'aviso-legal': 'Aviso legal',
  privacidad: 'Privacidad',
  cookies: 'Cookies',
  accesibilidad: 'Accesibilidad',
}
export const isLegalId = (id: string): id is LegalId => legalIds.some((legal) => legal === id)

/** Whether a text is there from the start, and has something to go back to. */
export const hasTemplate = (id: string): boolean => findTextKind(id) !== null || isLegalId(id)
/** The page that says how visits and speed are measured, with the figures themselves: nobody edits it. */
export const measurementsId = 'como-medimos'
export const measurementsTitle = 'Cómo medimos'
/** Addresses of one part at which the site says something by itself. */
export const builtInIds: readonly string[] = [...legalIds, measurementsId]
