import * as v from 'valibot'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { type Actions, useActions } from '../../editor/publishing/use-actions.ts'
import type { ChangeOutcome } from '../../editor/saving/change.ts'
import { isUnsaved, nothingToPublishText, getStatusText } from '../../editor/saving/save-state.ts'
import { hasUnpublishedChanges } from '../../editor/saving/use-autosave-state.ts'
import type { Confirm } from '../../editor/saving/use-draft.ts'
import type { EntryContent } from '../../kinds/all-kinds.ts'
import { findPublishProblems } from '../../kinds/publishable.ts'
import {
  getEntryPath,
  getEntryRevisionPath,
  getEntryActionPath,
  type EntryAction,
  type EditedEntry,
  type entryActionSchema,
  entryRevisionSchema,
} from '../contract.ts'
import { href } from '../routes.ts'
import { findFormProblems, sendEntryChange } from './entry-draft.ts'
import { getEntryState, getEntryTexts } from './entry-texts.ts'
import type { EntryDraft } from './use-entry-draft.ts'

/** Start of publication (null = now) and its end (null = never, missing = unchanged). */
type PublicationDates = { from: Date | null; until?: Date | null }

/** Message about the last action, with the path of the published text and an undo function if there are any. */
export type ActionStatus = { text: string; publicPath?: string | null; undo?: () => Promise<void> }

type SharedActions = Actions<EntryContent, EditedEntry, ActionStatus>

export type EntryActions = SharedActions & {
  publish: (dates: PublicationDates) => Promise<void>
  act: (act: EntryAction, until?: Date | null) => Promise<void>
  remove: () => Promise<void>
  /** Puts the text of a version into the form. */
  restoreVersion: (content: EntryContent) => void
}

export async function readVersion(id: string, rev: number): Promise<EntryContent | null> {
  const response = await callApi(getEntryRevisionPath(id, rev), { method: 'GET' }, entryRevisionSchema)
  return response.ok ? response.value.content : null
}

const toIso = (at: Date | null | undefined): string | null | undefined => at && at.toISOString()
const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at))

function sendAction(id: string, rev: number, body: v.InferInput<typeof entryActionSchema>) {
  return sendEntryChange(getEntryActionPath(id), { method: 'POST', body, rev })
}

/** Sends a request to publish an entry, at once or at a date. */
function sendPublication(
  id: string,
  rev: number,
  content: EntryContent,
  { from, until }: PublicationDates,
): Promise<ChangeOutcome<EditedEntry>> {
  const dates = { from: toIso(from), ...(until === undefined ? {} : { until: toIso(until) }) }
  return sendEntryChange(getEntryPath(id), { method: 'PUT', body: { content, publish: true, ...dates }, rev })
}

type EntryActionsOptions = {
  draft: EntryDraft
  template: EntryContent | null
  confirm: Confirm
  initialStatus: string
  getPublicPath: (entry: EditedEntry) => string | null
}

/** The actions on an entry, except editing its fields. */
export function useEntryActions({ initialStatus, ...options }: EntryActionsOptions): EntryActions {
  const { navigate } = useRuntime()
  const { draft, confirm } = options
  const { autosave, id, stored: entry } = draft
  const actions = useActions<EntryContent, EditedEntry, ActionStatus>(draft, { text: initialStatus })
  const { runOnce, showStatus } = actions
  const texts = getEntryTexts({ id, kind: entry.content.kind })
  return {
    ...actions,
    publish: (dates) => publish(options, actions, dates),
    async act(action, until) {
      const confirmation =
        action === 'draft' || action === 'trash' || action === 'discarded'
          ? texts.confirmations[action]
          : null
      if (confirmation && !(await confirm(confirmation))) return
      await runOnce(() => act(options, actions, action, until))
    },
    async remove() {
      if (!(await confirm(texts.confirmations.deletePermanently))) return
      await runOnce(async () => {
        const request = { method: 'DELETE', rev: autosave.state.get().rev } as const
        const answer = await callApi(getEntryPath(id), request, v.null())
        if (answer.ok) navigate(href('mngr-paginas'))
        else showStatus({ text: answer.error.message })
      })
    },
    restoreVersion(content) {
      const before = autosave.readLatest()
      draft.startOwnRevision()
      draft.replaceContent(content)
      showStatus({
        text: 'El texto de esa versión está en el formulario.',
        undo: () => Promise.resolve(draft.replaceContent(before)),
      })
    },
  }
}

type ActionContext = Omit<EntryActionsOptions, 'initialStatus'>

async function publish(
  { draft, template, getPublicPath }: ActionContext,
  { runOnce, showErrors, showStatus }: SharedActions,
  dates: PublicationDates,
): Promise<void> {
  const { autosave, stored: entry, acceptServerVersion, id } = draft
  const isNow = dates.from === null && dates.until === undefined
  if (isNow && getEntryState(entry) === 'published' && !hasUnpublishedChanges(entry.changed, autosave))
    return showStatus({ text: nothingToPublishText })
  const before = autosave.readLatest()
  // Report all problems at once, whichever check finds them.
  const savedErrors = isUnsaved(autosave.state.get()) ? {} : autosave.state.get().rejectedFields
  const knownErrors = { ...findPublishProblems(before), ...findFormProblems(before), ...savedErrors }
  if (Object.keys(knownErrors).length > 0) return showErrors(knownErrors)
  await runOnce(async () => {
    showErrors({})
    if (entry.rev === 0 && template === null && !(await autosave.flush()))
      return showStatus({ text: getStatusText(autosave.state.get()) })
    const { content } = autosave.state.get()
    const outcome = await autosave.submit((_, rev) => sendPublication(id, rev, content, dates))
    if (outcome.kind === 'rejected' && Object.keys(outcome.rejectedFields).length > 0)
      return showErrors(outcome.rejectedFields)
    if (outcome.kind !== 'saved') return showStatus({ text: outcome.message })
    const { rev, stored: next } = outcome
    acceptServerVersion(next)
    // Text typed during the request is newer than the response: do not replace it.
    if (autosave.state.get().content === before) autosave.rebase(rev, next.content)
    const texts = getEntryTexts({ id, kind: next.content.kind })
    showStatus(
      next.from !== null
        ? { text: `${texts.scheduled}.` }
        : { text: `${texts.published}: ya se ve en el sitio, en`, publicPath: getPublicPath(next) },
    )
  })
}

async function act(
  { draft, template }: ActionContext,
  { runOnce, send, showStatus, undo }: SharedActions,
  action: EntryAction,
  until?: Date | null,
): Promise<void> {
  const { autosave, stored: entry, acceptServerVersion, resetToVersion, id } = draft
  const canUndo = (action === 'draft' || action === 'trash') && (await autosave.flush())
  const content = autosave.readLatest()
  // If the text was scheduled, undo schedules it again.
  const scheduledContent = entry.from === null ? null : content
  const publicContent = canUndo && entry.public ? await readVersion(id, entry.public.rev) : scheduledContent
  const body = { state: action, ...(until === undefined ? {} : { until: toIso(until) }) }
  const next = await send((rev) => sendAction(id, rev, body))
  if (!next) return
  if (action === 'discarded') resetToVersion(next)
  else if (action === 'draft' && template) resetToVersion(next, template)
  else acceptServerVersion(next)

  async function revert(): Promise<void> {
    const dates = { from: toDate(entry.from), until: toDate(entry.until) }
    const isReverted = await undo({
      restore: action === 'trash' ? (rev) => sendAction(id, rev, { state: 'restored' }) : null,
      publication: publicContent && {
        content: publicContent,
        publish: (rev) => sendPublication(id, rev, publicContent, dates),
      },
      readContent: () => content,
    })
    if (isReverted) showStatus({ text: 'Como estaba.' })
  }
  const text = getEntryTexts({ id, kind: entry.content.kind }).done[action]
  showStatus(canUndo ? { text, undo: () => runOnce(revert) } : { text })
}
