import type { Place } from '#client/features/privacy/contract.ts'
import { foldEmail } from '#client/runtime/text/email.ts'
import type { Mention } from './mentions.ts'
import { treatmentOf } from './register.ts'

/** Rows of these go with the address that they name: mail that waits, attempts, questions and reports of minutes. */
const deleted = ['letters', 'challenges', 'email_changes', 'browser_failures']

/** Of these the rows of whoever has the address go; where others name it, it is taken out of their text. */
const struck = [
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
const own: Readonly<Record<string, string>> = {
  enquiries: 'email',
  enquiry_messages: 'address',
  enquiry_allowed: 'email',
  managers: 'email',
}

/** What becomes of a row that names an address. What nobody has thought of stays, and is shown. */
export function fateOf({ table, texts }: Mention, email: string): Place['fate'] {
  const column = own[table]
  const isTheirs = column !== undefined && foldEmail(texts[column] ?? '') === email
  if (isTheirs || deleted.includes(table)) return 'deleted'
  return struck.includes(table) ? 'struck' : 'kept'
}

/** How many rows of each treatment there are, by what becomes of them. */
export function placesOf(mentions: readonly Mention[], email: string): Place[] {
  const places = new Map<string, Place>()
  for (const mention of mentions) {
    const name = treatmentOf(mention.table) ?? 'Funcionamiento del sitio'
    const fate = fateOf(mention, email)
    const key = `${name} ${fate}`
    places.set(key, { name, fate, count: (places.get(key)?.count ?? 0) + 1 })
  }
  return [...places.values()]
}
