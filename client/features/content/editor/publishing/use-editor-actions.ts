import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { type EditorPost, openedPostResponseSchema, type PostContent, postPaths } from '../../contract.ts'
import { href } from '../../routes.ts'
import { useZone } from '../../use-zone.ts'
import { type PostAction, getConfirmation } from '../confirmations.ts'
import { type ActionStatus, describeOutcome, describeWithdrawal } from '../saving/action-status-message.tsx'
import { sendPostChange } from '../saving/post-draft.ts'
import { nothingToPublishText } from '../saving/save-state.ts'
import { hasUnpublishedChanges } from '../saving/use-autosave-state.ts'
import type { Confirm } from '../saving/use-draft.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { type Actions, useActions } from './use-actions.ts'

const doneTexts: Readonly<Record<PostAction, string>> = {
  unpublish: 'Volvió a borrador.',
  trash: 'Está en la papelera.',
  restore: 'Recuperado.',
  duplicate: '',
  discard: 'Cambios descartados.',
}

export type EditorActions = Actions<PostContent, EditorPost, ActionStatus> & {
  publish: (at: Date | null) => Promise<void>
  changeDate: (at: Date) => Promise<void>
  act: (action: PostAction) => Promise<void>
  restoreRevision: (revision: number) => Promise<void>
}

type OpenedPost = { post: EditorPost; published: PostContent | null }

/** Reads a post from the server; null if that fails. `published` is null if readers see the newest text, or nothing. */
export async function readPublished(id: string): Promise<OpenedPost | null> {
  const response = await callApi(postPaths.post(id), { method: 'GET' }, openedPostResponseSchema)
  return response.ok ? response.value : null
}

type EditorActionsOptions = { initialStatus: string; siteUrl: string }

/** The actions on a post, except editing its text. */
export function useEditorActions(
  draft: PostDraft,
  confirm: Confirm,
  { initialStatus, siteUrl }: EditorActionsOptions,
): EditorActions {
  const runtime = useRuntime()
  const zone = useZone()
  const actions = useActions<PostContent, EditorPost, ActionStatus>(draft, { text: initialStatus })
  const { runOnce, send, showStatus } = actions
  const { autosave, stored: post, acceptServerVersion, resetToVersion } = draft
  const { id } = post
  const describe = (next: EditorPost) => describeOutcome(next, siteUrl, zone)

  async function confirmAndRun(
    action: Parameters<typeof getConfirmation>[0],
    at: Date | null,
    work: () => Promise<void>,
  ): Promise<void> {
    const confirmation = getConfirmation(action, post, at, zone)
    if (!confirmation || (await confirm(confirmation))) await runOnce(work)
  }

  async function publish(at: Date | null): Promise<void> {
    if (at === null && post.state === 'published' && !hasUnpublishedChanges(post.pending, autosave))
      return showStatus({ text: nothingToPublishText })
    await confirmAndRun('publish', at, async () => {
      const { text, post: next, notes = '', rejectedFields = {} } = await publishDraft(draft, siteUrl, at)
      actions.showErrors(rejectedFields)
      const outcome = next ? describe(next) : {}
      showStatus({ text, ...outcome, consequence: (outcome.consequence ?? '') + notes })
    })
  }

  const changeDate = (at: Date): Promise<void> =>
    confirmAndRun('changeDate', at, async () => {
      const publishAt = at.toISOString()
      const next = await send((rev) => sendPostChange(postPaths.date(id), rev, { publishAt }))
      if (!next) return
      acceptServerVersion(next)
      showStatus({ text: 'Fecha cambiada.', ...describe(next) })
    })

  return {
    ...actions,
    publish,
    changeDate,
    act: (action) =>
      confirmAndRun(action, null, async () => {
        const next = await performAction({ draft, actions, describe }, action)
        if (next && action === 'duplicate') runtime.navigate(href('mngr-blog-editar', { id: next.id }))
      }),
    restoreRevision: (revision) =>
      runOnce(async () => {
        const next = await send((rev) => sendPostChange(postPaths.restoreRevision(id, revision), rev))
        if (!next) return
        resetToVersion(next)
        showStatus({ text: 'Versión recuperada.' })
      }),
  }
}

type ActionContext = {
  draft: PostDraft
  actions: Actions<PostContent, EditorPost, ActionStatus>
  describe: (post: EditorPost) => Omit<ActionStatus, 'text'>
}

/** Performs an action on a post; unpublishing and trashing can be undone. Returns the resulting post. */
async function performAction(context: ActionContext, action: PostAction): Promise<EditorPost | null> {
  const { draft, actions } = context
  const { autosave, stored: post, id } = draft
  const canUndo = action === 'unpublish' || action === 'trash'
  const before = canUndo && (await autosave.flush()) ? await readPublished(id) : null
  const next = await actions.send((rev) => sendAction(action, id, rev))
  if (!next) return null
  actions.showStatus({
    text: doneTexts[action],
    ...(canUndo && { consequence: describeWithdrawal(post.state) }),
    ...(before && { undo: () => actions.runOnce(() => undo(context, before, action)) }),
  })
  if (action === 'discard') draft.resetToVersion(next)
  // The other actions do not change the text: do not replace what was typed meanwhile.
  else if (action !== 'duplicate') draft.acceptServerVersion(next)
  return next
}

async function undo(
  { draft: { autosave, id }, actions, describe }: ActionContext,
  { post: previous, published }: OpenedPost,
  action: PostAction,
): Promise<void> {
  const content = published ?? previous.content
  const wasPublic = previous.state === 'published' || previous.state === 'scheduled'
  const body = { content, ...(previous.publishedAt === null ? {} : { publishAt: previous.publishedAt }) }
  const publish = (rev: number) => sendPostChange(postPaths.publish(id), rev, body)
  const next = await actions.undo({
    restore: action === 'trash' ? (rev) => sendAction('restore', id, rev) : null,
    publication: wasPublic ? { content, publish } : null,
    readContent: autosave.readLatest,
  })
  if (next) actions.showStatus({ text: 'Como estaba.', ...describe(next) })
}

async function sendAction(action: PostAction, id: string, rev: number) {
  const result = await sendPostChange(postPaths[action](id), rev)
  // A duplicate is another post; this post's `rev` stays.
  return result.kind === 'saved' && result.stored.id !== id ? { ...result, rev } : result
}
