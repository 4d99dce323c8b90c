import type * as v from 'valibot'
import type { ImportResult, redirectBatchSchema } from '#client/features/transfer/contract.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { notAllowed } from '../../http/errors.ts'
import { addAutomaticRedirects } from '../blog/queries/automatic-redirects.ts'
import { saveMissingTagDescriptions } from '../content/queries/tags.ts'
import { hashContent } from './hash.ts'
import { addOwnRedirects } from './own-redirects.ts'
import { type ImportTarget, readOpenJob, savePieces } from './queries/imports.ts'

/** Imports redirects, automatic and the owner's, and tag descriptions; existing ones are not changed. */
export async function importRedirects(
  { db, jobId, actor: { now }, user }: ImportTarget,
  { key, redirects, tags, own }: v.InferOutput<typeof redirectBatchSchema>,
): Promise<ImportResult[] | null> {
  const open = await readOpenJob(db, jobId, [key])
  if (!open) return null
  const name =
    own.length > 0
      ? 'Redirecciones propias'
      : tags.length > 0
        ? 'Descripciones de etiquetas'
        : 'Redirecciones'
  if (own.length > 0 && !hasPermission(user, 'manageRedirects'))
    return [{ key, name, outcome: 'refused', note: notAllowed.message }]
  const hash = hashContent(JSON.stringify([redirects, tags, own]))
  const result = { key, name, outcome: 'taken', note: null } as const
  // Do this on every attempt: an article that failed before may have been imported now, with its tags.
  if (tags.length > 0) await saveMissingTagDescriptions(db, tags)
  if (!open.recorded.some((one) => one.hash === hash)) {
    const automatic = redirects.length > 0 ? await addAutomaticRedirects(db, redirects, now, jobId) : 0
    const added = own.length > 0 ? await addOwnRedirects(db, own, now) : 0
    const piece = { ...result, hash, kind: 'redirects', count: automatic + added, made: null } as const
    await savePieces(db, { id: jobId, now }, [piece])
  }
  return [result]
}
