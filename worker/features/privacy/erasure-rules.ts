import type { PersonalDataPlace } from '#client/features/privacy/contract.ts'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import type { Mention } from './mentions.ts'
import { findProcessingName } from './processing-record.ts'

/** Tables whose rows are deleted if they contain the address: queued mail, sign-in challenges, error reports etc. */
const deletedTables = ['letters', 'challenges', 'email_changes', 'browser_failures']

/** Tables whose rows are deleted if they belong to the address. From other rows, only the address itself is removed. */
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

const ownerColumns: Readonly<Record<string, string>> = {
  enquiries: 'email',
  enquiry_messages: 'address',
  enquiry_allowed: 'email',
  managers: 'email',
}

/** Returns what happens to a row that contains the address. `unchanged`: an erasure only reports the row. */
export function getErasureAction({ table, texts }: Mention, email: string): PersonalDataPlace['fate'] {
  const column = ownerColumns[table]
  const isTheirs = column !== undefined && normalizeEmail(texts[column] ?? '') === email
  if (isTheirs || deletedTables.includes(table)) return 'deleted'
  return redactedTables.includes(table) ? 'struck' : 'unchanged'
}

/** Counts rows by processing activity and by what happens to them. */
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
