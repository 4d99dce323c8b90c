import { sql, type SQL } from 'drizzle-orm'
import type { TextState } from '#client/features/content/contract/states.ts'
import { type TextAction, transitions } from '#client/features/content/contract/transitions.ts'
import { templateIds } from '#client/features/content/kinds/legal.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'

// What the server adds to the table of actions (client/features/content/contract/transitions.ts): why an action is
// refused in another state, and how it is audited.

/** An action of the table, or storing a draft, which readers do not see. */
export type EntryAction = TextAction | 'save'

/**
 * Why the action is refused in another state, with placeholders for the noun of the text, and its events in the audit log:
 * for articles, and for texts of the other kinds.
 */
const createRule = (refusal: string, article: AuditEvent | null, text: AuditEvent | null) => ({
  refusal,
  article,
  text,
})

const inTrash = '{El} {texto} está en la papelera'
const beforePublishing = `${inTrash}: recupéral{o} antes de publicar.`
const notLive = '{El} {texto} no está publicad{o} ni programad{o}.'
const notScheduled = '{El} {texto} no está programad{o}.'
const notPublished = '{El} {texto} no está publicad{o}.'

export const actionRules: Readonly<Record<EntryAction, ReturnType<typeof createRule>>> = {
  /** Only the save that creates the text is audited. */
  save: createRule(`${inTrash}.`, null, 'document.saved'),
  publish: createRule(beforePublishing, 'post.published', 'document.published'),
  schedule: createRule(beforePublishing, 'post.scheduled', 'document.scheduled'),
  /** Audited as `publish` or `schedule`. */
  changeDate: createRule(notLive, null, null),
  setEnd: createRule(notLive, 'post.scheduled', 'document.scheduled'),
  unschedule: createRule(notScheduled, 'post.unpublished', 'document.unscheduled'),
  unpublish: createRule(notPublished, 'post.unpublished', 'document.withdrawn'),
  revertToTemplate: createRule('Ya se ve el texto de fábrica.', null, 'document.withdrawn'),
  discard: createRule(notLive, null, 'document.discarded'),
  trash: createRule('{El} {texto} ya está en la papelera.', 'post.trashed', 'document.trashed'),
  restore: createRule('{El} {texto} no está en la papelera.', 'post.restored', 'document.restored'),
  delete: createRule(
    'Solo se elimina para siempre lo que está en la papelera.',
    'post.deleted',
    'document.deleted',
  ),
}

/** The states from which an action starts. What can be published can be written. */
export const getStartStates = (action: EntryAction): readonly TextState[] =>
  transitions[action === 'save' ? 'publish' : action].from

/** SQL condition: the publication is scheduled, or is still to be rendered. */
export const isWaiting = (now: number): SQL => sql`(from_at > ${now} OR data IS NULL)`

const withdrawn = sql.raw(
  `iif(e.id IN (${templateIds.map((id) => `'${id}'`).join(', ')}), 'template', 'draft')`,
)
const publications = sql.raw('SELECT 1 FROM entry_publications WHERE entry_id = e.id')

/** SQL: the state of the entry `e`, a `TextState`. */
export const selectState = (now: number): SQL => sql`CASE WHEN e.trashed_at IS NOT NULL THEN 'trash'
  WHEN e.until_at <= ${now} THEN ${withdrawn} WHEN EXISTS (${publications} AND ${isWaiting(now)}) THEN 'scheduled'
  WHEN EXISTS (${publications}) THEN 'published' ELSE ${withdrawn} END`

/** SQL condition: the action starts from the state that the entry has now; one that is not stored yet is a draft. */
export const isAllowedNow = (id: string, action: EntryAction, now: number): SQL =>
  sql`coalesce((SELECT ${selectState(now)} FROM entries e WHERE e.id = ${id}), 'draft')
    ${isOneOf(getStartStates(action))}`
