import { maxRedirects, type Redirect } from '#client/features/redirects/contract.ts'
import { writeBatch } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import { invalidateRedirectTable } from '../redirects/cached-table.ts'
import { listRules, saveRedirects } from '../redirects/queries.ts'
import { createRedirectValidator } from '../redirects/validate.ts'

/** Redirects as an export carries them: without how often they were followed. */
export async function listOwnRedirects(db: Database): Promise<Redirect[]> {
  return (await listRules(db)).map(({ source, target, status }) => ({ source, target, status }))
}

/**
 * Adds the owner's redirects of an export, except where existing ones or pages make that impossible; returns how many: 0
 * if others change the redirects during each of the attempts.
 */
export async function addOwnRedirects(
  db: Database,
  given: readonly Redirect[],
  now: number,
  attempts = 3,
): Promise<number> {
  if (attempts === 0) return 0
  const standing = createRedirectValidator(await listRules(db))
  const accepted: Redirect[] = []
  for (const one of given) {
    if (standing.has(one.source) || standing.size >= maxRedirects || standing.findProblem(one)) continue
    standing.add(one)
    accepted.push(one)
  }
  const isWritten = accepted.length === 0 || (await writeBatch(db, [saveRedirects(accepted, now)]))
  invalidateRedirectTable(db)
  // Others were added meanwhile: fewer fit.
  return isWritten ? accepted.length : addOwnRedirects(db, given, now, attempts - 1)
}
