import { sql } from 'drizzle-orm'
import { fillNoun } from '#client/features/content/contract/noun.ts'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { maxPerKind } from '#client/features/content/kinds/kind.ts'
import { getNoun } from '#client/features/content/kinds/labels.ts'
import { insertAuditStatement } from '#worker/audit/audit-entry.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { type BatchStep, writeAndRead } from '#worker/db/write-batch.ts'
import type { AppContext } from '#worker/http/context.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { actionRules, type EntryAction, getStartStates } from './actions.ts'
import { missing, type Outcome, type Refusal, respondWithRefusal } from './outcome.ts'
import { createTakenMessage } from './slug.ts'
import { type Actor, type EntryChange, isPathUsed } from './steps.ts'
import { parseText, selectText, type StoredText, toEditedText } from './stored-text.ts'
import type { Messages, Saving, TextGroup } from './text-group.ts'

export const createId = (): string => crypto.randomUUID().replaceAll('-', '')

/** A text after a change. `unsaved`: why values were not stored as sent, or cannot be published. */
type Saved = { stored: StoredText; unsaved: Messages }
/** Null after a deletion. */
export type TextOutcome = Outcome<Saved | null, StoredText>

/** Why a text cannot be changed as requested; null if it can. */
export function findRefusal(
  stored: StoredText | null,
  { rev, action }: Pick<EntryChange, 'rev' | 'action'>,
): Refusal<StoredText> | null {
  if (!stored) return rev > 0 ? missing : null
  if (stored.rev !== rev) return { ok: false, reason: 'stale', current: stored }
  if (getStartStates(action).includes(stored.state)) return null
  const noun = getNoun(stored.kind, stored.id)
  return { ok: false, reason: 'wrongState', message: fillNoun(actionRules[action].refusal, noun) }
}

const maxSlugTries = 10

/** Repeats a save that chooses a free slug while parallel requests take the slug first. */
export async function retryWhileSlugTaken(save: () => Promise<TextOutcome>): Promise<TextOutcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await save()
    if (outcome.ok || outcome.reason !== 'slugTaken' || tries === maxSlugTries) return outcome
  }
}

export type EntryWrite = {
  change: EntryChange
  /** The new path, if the change sets one. */
  path?: string
  steps: readonly BatchStep[]
  /** How the audit log names the text, and the actions if they are others; null = not audited. */
  audit: { name: string; as?: readonly EntryAction[] } | null
  unsaved?: Messages
}

/** Runs the steps of a change in one batch. Returns the text, or why nothing was written. */
export async function writeEntry({ db, group }: Saving, write: EntryWrite): Promise<TextOutcome> {
  const { change, path, steps, audit, unsaved = {} } = write
  const { id, kind, action, author, now } = change
  const { id: userId, device, country } = author
  const audited = [...new Set(audit?.as ?? [action])].flatMap((as) => {
    const event = actionRules[as][group.auditedAs]
    return audit && event
      ? [insertAuditStatement({ event, userId, detail: audit.name, device, country }, now)]
      : []
  })
  const written = await writeAndRead(db, [{ statements: audited }, ...steps], selectText(group, id, now))
  if (written) {
    group.afterWrite(db)
    const stored = parseText(group, written, now)
    return { ok: true, value: stored && { stored, unsaved } }
  }
  const [rows, [taken]] = await queryBatch<[unknown, { isTaken: number }]>(db, [
    selectText(group, id, now),
    sql`SELECT ${path === undefined ? sql`0` : isPathUsed(id, path)} AS isTaken`,
  ])
  const stored = parseText(group, rows, now)
  const refusal = findRefusal(stored, change)
  if (refusal) return refusal
  if (taken?.isTaken) return { ok: false, reason: 'slugTaken', fields: { slug: createTakenMessage(kind) } }
  return stored
    ? { ok: false, reason: 'wrongState', message: wrongStateMessage }
    : { ok: false, reason: 'full', message: tooManyEntriesMessage }
}

const wrongStateMessage = 'El estado de este texto no permite ese cambio. Vuelve a abrirlo.'
const tooManyEntriesMessage = `Caben ${getKind('page').max} páginas, y ${maxPerKind} textos de cada otra clase. Elimina alguno antes.`

export const getSaving = (c: AppContext, group: TextGroup): Saving => ({
  db: c.get('env').db,
  group,
  actor: getActor(c),
})

export function getActor(c: AppContext): Actor {
  const { id, name } = c.get('user')
  const { device, country } = getVisitor(c)
  return { author: { id, name, device, country }, now: c.get('now') }
}

/** Responds with the stored text, with 204 if it was deleted, or with why nothing was written. */
export function respondWithOutcome(
  c: AppContext,
  outcome: TextOutcome,
  status: 200 | 201 = 200,
): Response | Promise<Response> {
  if (!outcome.ok)
    return respondWithRefusal(
      c,
      outcome.reason === 'stale' ? { ...outcome, current: toEditedText(outcome.current) } : outcome,
    )
  if (!outcome.value) return c.body(null, 204)
  const { stored, unsaved } = outcome.value
  c.header('ETag', `"${stored.rev}"`)
  return c.json({ ...toEditedText(stored), unsaved }, status)
}
