import type { PersonalDataPlace } from '#client/features/privacy/contract.ts'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import type { Mention } from './mentions.ts'
import { findProcessingName } from './processing-record.ts'

/** Rows of these go with the address that they name: mail that waits, attempts, questions and reports of minutes. */
const deletedTables = ['letters', 'challenges', 'email_changes', 'browser_failures']

/** Of these the rows of whoever has the address go; where others name it, it is taken out of their text. */
const redactedTables = [
  'enquiries',
  'enquiry_messages',
  'enquiry_files',
  'enquiry_notes',
  'enquiry_drafts',
  'enquiry_templates',
  'enquiry_signatures',
  'imports',
  'import_pieces',
]

/** Rows that are theirs by these columns. */
const ownerColumns: Readonly<Record<string, string>> = {
  enquiries: 'email',
  enquiry_messages: 'address',
  enquiry_allowed: 'email',
  managers: 'email',
}

/** What becomes of a row that names an address. What nobody has thought of stays, and is shown. */
export function getErasureAction({ table, texts }: Mention, email: string): PersonalDataPlace['fate'] {
  const column = ownerColumns[table]
  const isTheirs = column !== undefined && normalizeEmail(texts[column] ?? '') === email
  if (isTheirs || deletedTables.includes(table)) return 'deleted'
  return redactedTables.includes(table) ? 'struck' : 'kept'
}

/** How many rows of each treatment there are, by what becomes of them. */
export function groupByActivity(mentions: readonly Mention[], email: string): PersonalDataPlace[] {
  const places = new Map<string, PersonalDataPlace>()
  for (const mention of mentions) {
    const name = findProcessingName(mention.table) ?? 'Funcionamiento del sitio'
    const fate = getErasureAction(mention, email)
    const key = `${name} ${fate}`
    places.set(key, { name, fate, count: (places.get(key)?.count ?? 0) + 1 })
  }
  return [...places.values()]
}
