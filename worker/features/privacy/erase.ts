import type { ErasureResult, PersonalDataPlace } from '#client/features/privacy/contract.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { writeBatch } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { findAccount, deleteAccount } from '../account/personal-data.ts'
import { tryDeleteFiles } from '../enquiries/answers/delete-files.ts'
import { listPersonFiles, deletePerson } from '../enquiries/answers/delete-person.ts'
import { getErasureAction, groupByActivity } from './erasure-rules.ts'
import { type Mention, readMentionsInBatch, readMentions, deleteMention, redactMention } from './mentions.ts'

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
