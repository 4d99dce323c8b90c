import { sql, type SQL } from 'drizzle-orm'
import { fillNoun, type Noun, type TextState } from '#client/features/content/contract/transitions.ts'
import { maxEntries } from '#client/features/content/documents/contract.ts'
import { maxPerKind } from '#client/features/content/kinds/kind.ts'
import { insertAuditStatement } from '#worker/audit/audit-entry.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { type BatchStep, createReadStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import type { AppContext } from '#worker/http/context.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { actionRules, type EntryAction, getStartStates } from './actions.ts'
import { missing, type Outcome, type Refusal, respondWithRefusal } from './outcome.ts'
import { type Actor, type EntryChange, isPathUsed } from './steps.ts'

export const createId = (): string => crypto.randomUUID().replaceAll('-', '')

type StoredEntry = { id: string; rev: number }

/** How the entries of some kinds are read, named and sent to their editor. */
export type EntryReader<Stored extends StoredEntry> = {
  select: (id: string, now: number) => SQL
  parse: (rows: readonly unknown[]) => Stored | null
  getState: (stored: Stored, now: number) => TextState
  getNoun: (stored: Stored) => Noun
  pathTakenMessage: string
  /** The stored entry in answers, and the rest of a successful answer. */
  toAnswer: (stored: Stored, now: number) => object
  toBody: (answer: object, unsaved: Messages) => object
}

/** Messages by field. */
type Messages = Readonly<Record<string, string>>

/** An entry after a change. `unsaved`: why values were not stored as sent, or cannot be published. */
type Saved<Stored> = { stored: Stored; unsaved: Messages }
/** Null after a deletion. */
export type EntryOutcome<Stored> = Outcome<Saved<Stored> | null, Stored>

/** Why an entry cannot be changed as requested; null if it can. */
export function findEntryRefusal<Stored extends StoredEntry>(
  { getState, getNoun }: EntryReader<Stored>,
  stored: Stored | null,
  { rev, action, now }: Pick<EntryChange, 'rev' | 'action' | 'now'>,
): Refusal<Stored> | null {
  if (!stored) return rev > 0 ? missing : null
  if (stored.rev !== rev) return { ok: false, reason: 'stale', current: stored }
  if (getStartStates(action).includes(getState(stored, now))) return null
  return { ok: false, reason: 'wrongState', message: fillNoun(actionRules[action].refusal, getNoun(stored)) }
}

export type EntryWrite = {
  change: EntryChange
  /** The new path, if the change sets one. */
  path?: string
  steps: readonly BatchStep[]
  /** How the audit log names the entry, and the action if it is another; null = not audited. */
  audit: { name: string | SQL; as?: EntryAction } | null
  unsaved?: Messages
}

/** Runs the steps of a change in one batch. Returns the entry, or why nothing was written. */
export async function writeEntry<Stored extends StoredEntry>(
  db: Database,
  reader: EntryReader<Stored>,
  { change, path, steps, audit, unsaved = {} }: EntryWrite,
): Promise<EntryOutcome<Stored>> {
  const { id, kind, action, author, now } = change
  const { id: userId, device, country } = author
  const event = audit && actionRules[audit.as ?? action][kind === 'article' ? 'article' : 'text']
  const audited = event
    ? [insertAuditStatement({ event, userId, detail: audit.name, device, country }, now)]
    : []
  const after = createReadStep(reader.select(id, now))
  if (await writeBatch(db, [{ statements: audited }, ...steps, after.step])) {
    const stored = reader.parse(after.rows())
    return { ok: true, value: stored && { stored, unsaved } }
  }
  const [rows, [taken]] = await queryBatch<[unknown, { isTaken: number }]>(db, [
    reader.select(id, now),
    sql`SELECT ${path === undefined ? sql`0` : isPathUsed(id, path)} AS isTaken`,
  ])
  const stored = reader.parse(rows)
  const refusal = findEntryRefusal(reader, stored, change)
  if (refusal) return refusal
  if (taken?.isTaken) return { ok: false, reason: 'slugTaken', fields: { slug: reader.pathTakenMessage } }
  return stored
    ? { ok: false, reason: 'wrongState', message: wrongStateMessage }
    : { ok: false, reason: 'full', message: tooManyEntriesMessage }
}

const wrongStateMessage = 'El estado de este texto no permite ese cambio. Vuelve a abrirlo.'
const tooManyEntriesMessage = `Caben ${maxEntries} páginas, y ${maxPerKind} textos de cada otra clase. Elimina alguno antes.`

export function getActor(c: AppContext): Actor {
  const { id, name } = c.get('user')
  const { device, country } = getVisitor(c)
  return { author: { id, name, device, country }, now: c.get('now') }
}

/** Responds with the stored entry, with 204 if it was deleted, or with why nothing was written. */
export function respondWithOutcome<Stored extends StoredEntry>(
  c: AppContext,
  { toAnswer, toBody }: EntryReader<Stored>,
  outcome: EntryOutcome<Stored>,
  status: 200 | 201 = 200,
): Response | Promise<Response> {
  const now = c.get('now')
  if (!outcome.ok)
    return respondWithRefusal(
      c,
      outcome.reason === 'stale' ? { ...outcome, current: toAnswer(outcome.current, now) } : outcome,
    )
  if (!outcome.value) return c.body(null, 204)
  const { stored, unsaved } = outcome.value
  c.header('ETag', `"${stored.rev}"`)
  return c.json(toBody(toAnswer(stored, now), unsaved), status)
}
