import type { ErasureResult, PersonalDataPlace } from '#client/features/privacy/contract.ts'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { writeBatch } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { findAccount, deleteAccount } from '../account/personal-data.ts'
import { tryDeleteFiles } from '../enquiries/answers/delete-files.ts'
import { listPersonFiles, deletePerson } from '../enquiries/answers/delete-person.ts'
import { type Mention, readMentionsInBatch, readMentions, deleteMention, redactMention } from './mentions.ts'
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
function getErasureAction({ table, texts }: Mention, email: string): PersonalDataPlace['fate'] {
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

/** Rows per batch. With more, the erasure reports the rest and must be repeated. */
const maxMentionsPerBatch = 400

const toErasureStatement = (mention: Mention, email: string) => {
  const fate = getErasureAction(mention, email)
  if (fate === 'unchanged') return []
  return [fate === 'deleted' ? deleteMention(mention) : redactMention(mention)]
}

const actionLabels = { deleted: 'borradas', struck: 'tachadas', unchanged: 'sin cambios' } as const

/** Summarizes an erasure for the audit log by numbers, without the address. */
const summarizePlaces = (groups: readonly PersonalDataPlace[]): string =>
  groups.map(({ name, count, fate }) => `${name}: ${count} ${actionLabels[fate]}`).join('; ') ||
  'no había nada'

/**
 * Deletes or redacts all data of a normalized address in one batch, audits it, then deletes the files. Returns null if
 * the account must not be deleted; then nothing has changed.
 */
export async function erasePerson(c: AppContext, email: string): Promise<ErasureResult | null> {
  const env = c.get('env')
  const [before, account, after, files] = await Promise.all([
    readMentions(env.db, email),
    findAccount(env.db, email),
    readMentionsInBatch(env.db, email),
    listPersonFiles(env, email),
  ])
  const places = groupByActivity(before, email).filter(({ fate }) => fate !== 'unchanged')
  const isWritten = await writeBatch(env.db, [
    ...(account ? deleteAccount(c, account.id) : []),
    deletePerson(email),
    {
      statements: before
        .slice(0, maxMentionsPerBatch)
        .flatMap((mention) => toErasureStatement(mention, email)),
    },
    auditStep(c, { event: 'person.erased', userId: c.get('user').id, detail: summarizePlaces(places) }),
    after.step,
  ])
  if (!isWritten) return null
  c.set('hasAuditEntry', true)
  const filesLeft = await tryDeleteFiles(env, files)
  return { places, left: groupByActivity(await after.mentions(), email), filesLeft }
}
