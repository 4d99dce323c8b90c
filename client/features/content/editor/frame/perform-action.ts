import { getSeenState, type EditedText, type TextContent } from '../../contract/edited-text.ts'
import { fillNoun } from '../../contract/noun.ts'
import { getActionLabel, type RequestAction, transitions } from '../../contract/transitions.ts'
import { acceptIdentical, type ChangeOutcome } from '../saving/change.ts'
import { getStatusText } from '../saving/save-state.ts'
import type { ActionDates, PublicationDates, TextApi } from '../saving/text-api.ts'
import type { Draft, DraftOptions } from '../saving/use-draft.ts'
import type { ActionStatus } from './action-status.ts'
import type { ActionState } from './use-action-state.ts'

export type TextActionsOptions = Pick<DraftOptions, 'api' | 'noun' | 'template'> & {
  draft: Draft
  siteUrl: string
}

type ActionContext = TextActionsOptions & {
  state: ActionState
  describe: (text: EditedText) => Partial<ActionStatus>
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** Shows why an action failed: people who asked for it also get the dialog of a conflict. */
export function showFailure(
  { state, draft }: Pick<ActionContext, 'state' | 'draft'>,
  outcome: Exclude<ChangeOutcome, { kind: 'saved' }> | null,
): void {
  if (outcome?.kind === 'rejected' && Object.keys(outcome.rejectedFields).length > 0)
    return state.showErrors(outcome.rejectedFields)
  const saving = draft.autosave.state.get()
  const failure = outcome ?? saving.failure
  if (failure?.kind === 'conflict') state.showConflict(failure.theirs)
  state.showStatus({
    text: outcome?.message ?? getStatusText(saving),
    isOffline: failure?.kind === 'offline',
  })
}

/** Saves pending text, then sends a change. Returns the resulting text, or null after showing why it failed. */
async function sendSaved(
  context: Pick<ActionContext, 'state' | 'draft'>,
  change: (rev: number) => Promise<ChangeOutcome>,
): Promise<EditedText | null> {
  const { autosave } = context.draft
  const outcome = (await autosave.flush()) ? await autosave.submit((_, rev) => change(rev)) : null
  if (outcome?.kind === 'saved') return outcome.stored
  showFailure(context, outcome)
  return null
}

/** Publishes a text. After a conflict with an identical text, tries once more with its `rev`. */
async function publishContent(
  api: Pick<TextApi, 'publish' | 'contentSchema'>,
  id: string,
  { content, rev, dates }: { content: TextContent; rev: number; dates: PublicationDates },
): Promise<ChangeOutcome> {
  const outcome = await api.publish(id, content, rev, dates)
  const known = acceptIdentical(outcome, content, api.contentSchema)
  return outcome.kind === 'conflict' && known.kind === 'saved'
    ? api.publish(id, content, known.rev, dates)
    : outcome
}

export async function performPublish(context: ActionContext, dates: PublicationDates): Promise<void> {
  const { api, draft, noun, siteUrl, state, template, describe } = context
  const { autosave, id } = draft
  state.showErrors({})
  // The server has to have a text before it can publish it.
  if (draft.stored.rev === 0 && template === null && !(await autosave.flush()))
    return showFailure(context, null)
  let sentContent = autosave.readLatest()
  const outcome = await autosave.submit((content, rev) => {
    sentContent = content
    return publishContent(api, id, { content, rev, dates })
  })
  if (outcome.kind !== 'saved') return showFailure(context, outcome)
  const { rev, stored: next } = outcome
  const wasPublic = draft.stored.isPublic
  draft.acceptServerVersion(next)
  // The server may have chosen the slug. Text typed during the request is newer than the response: do not replace it.
  if (autosave.readLatest() === sentContent)
    autosave.rebase(rev, {
      ...sentContent,
      ...('slug' in next.content && 'slug' in sentContent ? { slug: next.content.slug } : {}),
    })
  const { done } = transitions[next.state === 'scheduled' ? 'schedule' : 'publish']
  const outcomeTexts = describe(next)
  const consequence = [outcomeTexts.consequence, await api.describePublished?.(next, siteUrl, wasPublic)]
    .filter(Boolean)
    .join(' ')
  const canWithdraw = !wasPublic && next.state === 'published' && template === null
  state.showStatus({
    text: fillNoun(done, noun),
    ...outcomeTexts,
    consequence,
    ...(canWithdraw && { undo: () => state.runOnce(() => performAction(context, 'unpublish')) }),
  })
}

export async function performAction(
  context: ActionContext,
  action: RequestAction,
  dates?: ActionDates,
): Promise<void> {
  const { api, draft, noun, state, template, describe } = context
  const { autosave, stored: previous, id } = draft
  const { done, consequence = {}, canUndo } = transitions[action]
  const meaning = consequence[getSeenState(previous)]
  // Of a text that readers see, publishing would bring back only one of the versions.
  const hasTwoVersions = action === 'unschedule' && previous.isPublic
  const isUndoable = canUndo === true && !hasTwoVersions && (await autosave.flush())
  const content = autosave.readLatest()
  const published = isUndoable ? await api.readPublished(previous) : null
  const isKnown = published !== null || (!previous.isPublic && previous.from === null)
  const next = await sendSaved(context, (rev) => api.act(id, rev, action, dates))
  if (!next) return
  // After others, such as `unschedule`, the text of the editor stays a draft.
  const isReset = action === 'discard' || action === 'revertToTemplate'
  if (isReset && next.state === 'template' && template) draft.resetToVersion(next, template)
  else if (action === 'discard') draft.resetToVersion(next)
  // The other actions do not change the text: do not replace what was typed meanwhile.
  else draft.acceptServerVersion(next)
  const readContent = (): TextContent => (action === 'revertToTemplate' ? content : autosave.readLatest())
  state.showStatus({
    text: fillNoun(done, noun),
    ...(action === 'changeDate' ? describe(next) : {}),
    ...(meaning && { consequence: fillNoun(meaning, noun) }),
    ...(isUndoable &&
      isKnown && {
        undo: () => state.runOnce(() => undo(context, { action, previous, published, readContent })),
        replacesText: action === 'revertToTemplate',
      }),
  })
}

type Undone = {
  action: RequestAction
  previous: EditedText
  /** What readers saw, or would have seen; null if nothing. */
  published: TextContent | null
  /** Returns the content that the editor continues with. */
  readContent: () => TextContent
}

/** Takes a text out of the trash and publishes or schedules again what was public. */
async function undo(context: ActionContext, undone: Undone): Promise<void> {
  const { action, previous, published, readContent } = undone
  const { api, draft, noun, state, describe } = context
  const { autosave, id } = draft
  let next =
    action === 'trash' ? await sendSaved(context, (rev) => api.act(id, rev, 'restore')) : draft.stored
  if (!next) return
  if (published) {
    const dates = { from: toDate(previous.from), until: toDate(previous.until) }
    const outcome = await autosave.submit((_, rev) => api.publish(id, published, rev, dates))
    if (outcome.kind !== 'saved') return showFailure(context, outcome)
    next = outcome.stored
    const content = readContent()
    autosave.rebase(next.rev, content, JSON.stringify(content) === JSON.stringify(published))
  }
  draft.acceptServerVersion(next)
  await autosave.flush()
  state.showStatus({
    ...describe(next),
    text: fillNoun(
      `Se deshizo «${getActionLabel(action, getSeenState(previous))}»: {el} {texto} está como antes.`,
      noun,
    ),
  })
}
