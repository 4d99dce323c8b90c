import type { ErasureResult, PersonalDataPlace } from '#client/features/privacy/contract.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { writeBatch } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { findAccount, deleteAccount } from '../account/personal-data.ts'
import { tryDeleteFiles, listPersonFiles, deletePerson } from '../enquiries/answers/delete-person.ts'
import { getErasureAction, groupByActivity } from './erasure-rules.ts'
import { type Mention, readMentionsInBatch, readMentions, deleteMention, redactMention } from './mentions.ts'

/** What one batch takes; who has more presses again, and is told so. */
const maxMentionsPerBatch = 400

const toErasureStatement = (mention: Mention, email: string) => {
  const fate = getErasureAction(mention, email)
  if (fate === 'kept') return []
  return [fate === 'deleted' ? deleteMention(mention) : redactMention(mention)]
}

const actionLabels = { deleted: 'borradas', struck: 'tachadas', kept: 'sin cambios' } as const

/** How much it was, for the record: nothing of whom. */
const summarizePlaces = (groups: readonly PersonalDataPlace[]): string =>
  groups.map(({ name, count, fate }) => `${name}: ${count} ${actionLabels[fate]}`).join('; ') ||
  'no había nada'

/**
 * Deletes and strikes out what there is of an address (folded): all of the database at once, with its record, and the
 * marks of its files; then the files. null = its account may not go, and neither a row nor a file has changed.
 */
export async function erasePerson(c: AppContext, email: string): Promise<ErasureResult | null> {
  const env = c.get('env')
  const [before, account, after, files] = await Promise.all([
    readMentions(env.db, email),
    findAccount(env.db, email),
    readMentionsInBatch(env.db, email),
    listPersonFiles(env, email),
  ])
  const places = groupByActivity(before, email).filter(({ fate }) => fate !== 'kept')
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
