import type { EntryContent, Kind } from '#client/features/content/documents/contract/content.ts'
import type { Database } from '#worker/env.ts'
import { readContent } from '../queries.ts'

/** How the audit log names an entry, by its title at that time. The log must not contain names of people. */
const auditNames: Record<Kind, (title: string) => string> = {
  page: (title) => `la página «${title}»`,
  service: (title) => `el servicio «${title}»`,
  case: (title) => `el caso «${title}»`,
  question: (title) => `la pregunta «${title}»`,
  home: () => 'la portada',
  about: () => 'el texto de «Nosotros»',
  offer: () => 'el texto de «Servicios»',
  contact: () => 'el texto de «Contacto»',
  blog: () => 'el texto del blog',
  next: () => 'la llamada final',
  person: () => 'la ficha de una persona',
}

export const toAuditName = ({ kind, title }: EntryContent): string => auditNames[kind](title)

/** The audit name of a stored entry, or its id if it does not exist. */
export async function readAuditName(db: Database, id: string): Promise<string> {
  const content = await readContent(db, id)
  return content ? toAuditName(content) : id
}
