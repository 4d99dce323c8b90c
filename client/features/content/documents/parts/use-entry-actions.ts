import { useState } from 'react'
import * as v from 'valibot'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import { isUnsaved, nothingToPublishText, getStatusText } from '../../editor/saving/save-state.ts'
import { hasUnpublishedChanges } from '../../editor/saving/use-autosave-state.ts'
import {
  getEntryPath,
  getEntryRevisionPath,
  getEntryActionPath,
  type EntryAction,
  type EditedEntry,
  type entryActionSchema,
  entryRevisionSchema,
} from '../contract.ts'
import type { EntryContent } from '../contract/content.ts'
import { findPublishProblems } from '../contract/publishable.ts'
import { href } from '../routes.ts'
import { getEntryState, getEntryTexts } from './entry-texts.ts'
import {
  type ChangeOutcome,
  sendEntryChange,
  findFormProblems,
  type FieldErrors,
} from './open-entry-draft.ts'
import type { EntryDraft } from './use-entry-draft.ts'

/** Start of publication (null = now) and its end (null = never, missing = unchanged). */
type PublicationDates = { from: Date | null; until?: Date | null }

/** Message about the last action, with the path of the published text and an undo function if there are any. */
export type ActionStatus = { text: string; publicPath?: string | null; undo?: () => Promise<void> }

export type EntryActions = {
  busy: boolean
  status: ActionStatus
  showStatus: (status: ActionStatus) => void
  /** Errors of the last attempt to publish; each disappears when its field changes. */
  publishErrors: FieldErrors
  /** Number of refused attempts; each one moves the focus to the list of problems. */
  rejectionCount: number
  clearErrors: (changes: Readonly<Record<string, unknown>>) => void
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

const createPublicationBody = ({ from, until }: PublicationDates) => ({
  publish: true,
  from: toIso(from),
  ...(until === undefined ? {} : { until: toIso(until) }),
})

type EntryActionsOptions = {
  draft: EntryDraft
  template: EntryContent | null
  confirm: (question: Confirmation) => Promise<boolean>
  initialStatus: string
  getPublicPath: (entry: EditedEntry) => string | null
}

/** The actions on an entry, other than writing it. */
export function useEntryActions({
  draft,
  template,
  confirm,
  initialStatus,
  getPublicPath,
}: EntryActionsOptions): EntryActions {
  const { navigate } = useRuntime()
  const { autosave, entry, acceptServerVersion, resetToVersion, id } = draft
  const [busy, setBusy] = useState(false)
  const [lastStatus, showStatus] = useState<ActionStatus | null>(null)
  const status = lastStatus ?? { text: initialStatus }
  const [publishErrors, setRefused] = useState<FieldErrors>({})
  const [rejectionCount, setRefusals] = useState(0)
  const texts = getEntryTexts({ id, kind: entry.content.kind })

  /** Ignores the call if another action is running. */
  async function runOnce(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    showStatus({ text: '' })
    await work()
    setBusy(false)
  }

  function showErrors(fields: FieldErrors): void {
    setRefused(fields)
    setRefusals((count) => count + 1)
  }

  /** Saves pending text, then sends a change. Returns the new entry, or null after showing why it failed. */
  async function send(body: v.InferInput<typeof entryActionSchema>): Promise<EditedEntry | null> {
    const flushed = await autosave.flush()
    const outcome = flushed
      ? await autosave.submit((_, rev) =>
          sendEntryChange(getEntryActionPath(id), { method: 'POST', body, rev }),
        )
      : null
    if (outcome?.kind === 'saved') return outcome.entry
    showStatus({ text: outcome ? outcome.message : getStatusText(autosave.state.get()) })
    return null
  }

  /** Publishes a content based on the last saved version. */
  function sendPublication(content: EntryContent, dates: PublicationDates): Promise<ChangeOutcome> {
    return autosave.submit((_, rev) =>
      sendEntryChange(getEntryPath(id), {
        method: 'PUT',
        body: { content, ...createPublicationBody(dates) },
        rev,
      }),
    )
  }

  async function publish(dates: PublicationDates): Promise<void> {
    const isNow = dates.from === null && dates.until === undefined
    if (isNow && getEntryState(entry) === 'published' && !hasUnpublishedChanges(entry.changed, autosave))
      return showStatus({ text: nothingToPublishText })
    const before = autosave.readLatest()
    // Report all problems at once, whichever check finds them.
    const savedErrors = isUnsaved(autosave.state.get()) ? {} : autosave.state.get().rejectedFields
    const knownErrors = { ...findPublishProblems(before), ...findFormProblems(before), ...savedErrors }
    if (Object.keys(knownErrors).length > 0) return showErrors(knownErrors)
    await runOnce(async () => {
      setRefused({})
      if (entry.rev === 0 && template === null && !(await autosave.flush()))
        return showStatus({ text: getStatusText(autosave.state.get()) })
      const outcome = await sendPublication(autosave.state.get().content, dates)
      if (outcome.kind === 'rejected' && Object.keys(outcome.rejectedFields).length > 0)
        return showErrors(outcome.rejectedFields)
      if (outcome.kind !== 'saved') return showStatus({ text: outcome.message })
      acceptServerVersion(outcome.entry)
      // Text typed during the request is newer than the response: do not replace it.
      if (autosave.state.get().content === before) autosave.rebase(outcome.rev, outcome.entry.content)
      const isLater = outcome.entry.from !== null
      showStatus(
        isLater
          ? { text: `${texts.scheduled}.` }
          : {
              text: `${texts.published}: ya se ve en el sitio, en`,
              publicPath: getPublicPath(outcome.entry),
            },
      )
    })
  }

  /** Reverts unpublishing or trashing: leaves the trash, then publishes or schedules the previous text again. */
  async function undo(
    previous: EditedEntry,
    publicContent: EntryContent | null,
    act: EntryAction,
  ): Promise<void> {
    let next = act === 'trash' ? await send({ state: 'restored' }) : previous
    if (!next) return
    if (publicContent) {
      const from = previous.from === null ? null : new Date(previous.from)
      const outcome = await sendPublication(publicContent, {
        from,
        until: previous.until === null ? null : new Date(previous.until),
      })
      if (outcome.kind !== 'saved') return showStatus({ text: outcome.message })
      next = outcome.entry
      const isSame = JSON.stringify(previous.content) === JSON.stringify(publicContent)
      autosave.rebase(next.rev, previous.content, isSame)
    }
    acceptServerVersion(next)
    await autosave.flush()
    showStatus({ text: 'Como estaba.' })
  }

  async function act(action: EntryAction, until?: Date | null): Promise<void> {
    const confirmation =
      action === 'draft' || action === 'trash' || action === 'discarded' ? texts.confirmations[action] : null
    if (confirmation && !(await confirm(confirmation))) return
    await runOnce(async () => {
      const canUndo = (action === 'draft' || action === 'trash') && (await autosave.flush())
      const content = autosave.readLatest()
      // If the text was scheduled, undo schedules it again.
      const scheduledContent = entry.from === null ? null : content
      const publicContent =
        canUndo && entry.public ? await readVersion(id, entry.public.rev) : scheduledContent
      const previous = { ...entry, content }
      const next = await send({
        state: action,
        ...(until === undefined ? {} : { until: toIso(until) }),
      })
      if (!next) return
      if (action === 'discarded') resetToVersion(next)
      else if (action === 'draft' && template) resetToVersion(next, template)
      else acceptServerVersion(next)
      showStatus({
        text: texts.done[action],
        ...(canUndo ? { undo: () => runOnce(() => undo(previous, publicContent, action)) } : {}),
      })
    })
  }

  return {
    busy,
    status,
    showStatus,
    publishErrors,
    rejectionCount,
    clearErrors: (changes) =>
      setRefused((fields) =>
        Object.fromEntries(
          Object.entries(fields).filter(([name]) => !(String(name.split('.')[0]) in changes)),
        ),
      ),
    publish,
    act,
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
