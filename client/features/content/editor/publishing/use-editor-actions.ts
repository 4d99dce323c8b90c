import { useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import { type EditorPost, openedPostResponseSchema, type PostContent, postPaths } from '../../contract.ts'
import { href } from '../../routes.ts'
import { useZone } from '../../use-zone.ts'
import { type PostAction, getConfirmation } from '../confirmations.ts'
import { type ActionStatus, describeOutcome, describeWithdrawal } from '../saving/action-status-message.tsx'
import { sendPostChange } from '../saving/post-draft.ts'
import { nothingToPublishText, getStatusText } from '../saving/save-state.ts'
import { hasUnpublishedChanges } from '../saving/use-autosave-state.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import type { FieldErrors } from './field-errors.tsx'
import { usePublishing } from './use-publishing.ts'

const actionPaths = {
  unpublish: postPaths.unpublish,
  trash: postPaths.trash,
  restore: postPaths.restore,
  duplicate: postPaths.duplicate,
  discard: postPaths.discard,
}

const doneTexts: Readonly<Record<PostAction, string>> = {
  unpublish: 'Volvió a borrador.',
  trash: 'Está en la papelera.',
  restore: 'Recuperado.',
  duplicate: '',
  discard: 'Cambios descartados.',
}

export type EditorActions = {
  busy: boolean
  status: ActionStatus
  showStatus: (status: ActionStatus) => void
  /** Errors of the last attempt to publish; each disappears when its field changes. */
  publishErrors: FieldErrors
  /** Number of refused attempts; each one moves the focus to the first error. */
  rejectionCount: number
  clearErrors: (changes: Partial<PostContent>) => void
  publish: (at: Date | null) => Promise<void>
  changeDate: (at: Date) => Promise<void>
  act: (action: PostAction) => Promise<void>
  restoreRevision: (revision: number) => Promise<void>
}

/** Reads a post from the server. `published` is null if readers see its newest text, or nothing. */
export async function readPublished(
  id: string,
): Promise<{ post: EditorPost; published: PostContent | null } | null> {
  const response = await callApi(postPaths.post(id), { method: 'GET' }, openedPostResponseSchema)
  return response.ok ? response.value : null
}

/** The actions on a post, other than writing it. */
export function useEditorActions(
  draft: PostDraft,
  confirm: (confirmation: Confirmation) => Promise<boolean>,
  { initialStatus, siteUrl }: { initialStatus: string; siteUrl: string },
): EditorActions {
  const runtime = useRuntime()
  const zone = useZone()
  const { autosave, post, acceptServerVersion, resetToVersion } = draft
  const { id } = post
  const [busy, setBusy] = useState(false)
  const [lastStatus, showStatus] = useState<ActionStatus | null>(null)
  const status = lastStatus ?? { text: initialStatus }
  const [publishErrors, setRefused] = useState<FieldErrors>({})
  const [rejectionCount, setRefusals] = useState(0)
  const publishing = usePublishing(draft, siteUrl)

  /** Saves pending text, then sends a change. Returns the resulting post, or null after showing why it failed. */
  async function send(path: string, extra: { publishAt?: string } = {}): Promise<EditorPost | null> {
    const flushed = await autosave.flush()
    const outcome = flushed
      ? await autosave.submit(async (_, rev) => {
          const result = await sendPostChange(path, rev, extra)
          // A duplicate is another post; this post's `rev` stays.
          return result.kind === 'saved' && result.post.id !== id ? { ...result, rev } : result
        })
      : null
    if (outcome?.kind === 'saved') return outcome.post
    showStatus({ text: outcome ? outcome.message : getStatusText(autosave.state.get()) })
    return null
  }

  /** Disables the buttons while an action runs. */
  async function runOnce(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    showStatus({ text: '' })
    await work()
    setBusy(false)
  }

  async function publish(at: Date | null): Promise<void> {
    if (at === null && post.state === 'published' && !hasUnpublishedChanges(post.pending, autosave))
      return showStatus({ text: nothingToPublishText })
    const confirmation = getConfirmation('publish', post, at, zone)
    if (confirmation && !(await confirm(confirmation))) return
    await runOnce(async () => {
      const { text, post: publishedPost, notes: extra = '', rejectedFields = {} } = await publishing(at)
      setRefused(rejectedFields)
      if (Object.keys(rejectedFields).length > 0) setRefusals((count) => count + 1)
      const outcome = publishedPost ? describeOutcome(publishedPost, siteUrl, zone) : {}
      showStatus({ text, ...outcome, consequence: (outcome.consequence ?? '') + extra })
    })
  }

  async function changeDate(at: Date): Promise<void> {
    const confirmation = getConfirmation('changeDate', post, at, zone)
    if (confirmation && !(await confirm(confirmation))) return
    await runOnce(async () => {
      const next = await send(postPaths.date(id), { publishAt: at.toISOString() })
      if (!next) return
      acceptServerVersion(next)
      showStatus({ text: 'Fecha cambiada.', ...describeOutcome(next, siteUrl, zone) })
    })
  }

  async function act(action: PostAction): Promise<void> {
    const confirmation = getConfirmation(action, post, null, zone)
    if (confirmation && !(await confirm(confirmation))) return
    await runOnce(async () => {
      const canUndo = action === 'unpublish' || action === 'trash'
      const before = canUndo && (await autosave.flush()) ? await readPublished(id) : null
      const next = await send(actionPaths[action](id))
      if (!next) return
      showStatus({
        text: doneTexts[action],
        ...(canUndo && { consequence: describeWithdrawal(post.state) }),
        ...(before && { undo: () => runOnce(() => undo(before, action)) }),
      })
      if (action === 'duplicate') runtime.navigate(href('mngr-blog-editar', { id: next.id }))
      else if (action === 'discard') resetToVersion(next)
      // The other actions do not change the text: do not replace what was typed meanwhile.
      else acceptServerVersion(next)
    })
  }

  /** Reverts unpublishing or trashing: leaves the trash, then publishes or schedules the previous text again. */
  async function undo(
    { post: previous, published }: { post: EditorPost; published: PostContent | null },
    action: PostAction,
  ): Promise<void> {
    let next = action === 'trash' ? await send(actionPaths.restore(id)) : post
    if (!next) return
    const { state, publishedAt } = previous
    if (state === 'published' || state === 'scheduled') {
      const publicContent = published ?? previous.content
      const outcome = await autosave.submit((_, rev) =>
        sendPostChange(postPaths.publish(id), rev, {
          content: publicContent,
          ...(publishedAt === null ? {} : { publishAt: publishedAt }),
        }),
      )
      if (outcome.kind !== 'saved') return showStatus({ text: outcome.message })
      next = outcome.post
      const content = autosave.readLatest()
      autosave.rebase(next.rev, content, JSON.stringify(content) === JSON.stringify(publicContent))
    }
    acceptServerVersion(next)
    await autosave.flush()
    showStatus({ text: 'Como estaba.', ...describeOutcome(next, siteUrl, zone) })
  }

  return {
    busy,
    status,
    showStatus,
    publishErrors,
    rejectionCount,
    clearErrors(changes) {
      // Avoid a rerender at every keystroke.
      if (!Object.keys(publishErrors).some((name) => name in changes)) return
      setRefused((fields) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in changes))),
      )
    },
    publish,
    changeDate,
    act,
    async restoreRevision(revision) {
      await runOnce(async () => {
        const next = await send(postPaths.restoreRevision(id, revision))
        if (!next) return
        resetToVersion(next)
        showStatus({ text: 'Versión recuperada.' })
      })
    },
  }
}
