import { useState } from 'react'
import type { ChangeOutcome, StoredText } from '../saving/change.ts'
import { type FieldErrors, getStatusText } from '../saving/save-state.ts'
import type { Draft } from '../saving/use-draft.ts'

type SendChange<Stored> = (rev: number) => Promise<ChangeOutcome<Stored>>

type Undo<Content, Stored> = {
  /** Request that takes the text out of the trash; null if the text is not in the trash. */
  restore: SendChange<Stored> | null
  /**
   * What was public before the undone action, and the request that publishes or schedules it again; null if nothing was
   * public.
   */
  publication: { content: Content; publish: SendChange<Stored> } | null
  /** Returns the content that the editor continues with after the undo. */
  readContent: () => Content
}

export type Actions<Content, Stored, Status> = {
  busy: boolean
  status: Status
  showStatus: (status: Status) => void
  /** Errors of the last attempt to publish; each disappears when its field changes. */
  publishErrors: FieldErrors
  /** Number of failed attempts to publish; each one moves the focus to the first error or to the list of errors. */
  rejectionCount: number
  showErrors: (fields: FieldErrors) => void
  clearErrors: (changes: Readonly<Record<string, unknown>>) => void
  /** Runs an action; ignores the call if another one is running. */
  runOnce: (work: () => Promise<void>) => Promise<void>
  /** Saves pending text, then sends a change. Returns the resulting text, or null after showing why it failed. */
  send: (change: SendChange<Stored>) => Promise<Stored | null>
  /** Reverts unpublishing or trashing. Returns the resulting text, or null after showing why it failed. */
  undo: (undo: Undo<Content, Stored>) => Promise<Stored | null>
}

/** State that all actions on a text share: one at a time, a message about the last one, and errors of publishing. */
export function useActions<Content, Stored extends StoredText<Content>, Status extends { text: string }>(
  { autosave, stored, acceptServerVersion }: Draft<Content, Stored>,
  initialStatus: Status,
): Actions<Content, Stored, Status | { text: string }> {
  const [busy, setBusy] = useState(false)
  const [status, showStatus] = useState<Status | { text: string } | null>(null)
  const [publishErrors, setPublishErrors] = useState<FieldErrors>({})
  const [rejectionCount, setRejectionCount] = useState(0)

  async function send(change: SendChange<Stored>): Promise<Stored | null> {
    const outcome = (await autosave.flush()) ? await autosave.submit((_, rev) => change(rev)) : null
    if (outcome?.kind === 'saved') return outcome.stored
    showStatus({ text: outcome ? outcome.message : getStatusText(autosave.state.get()) })
    return null
  }

  async function undo({ restore, publication, readContent }: Undo<Content, Stored>): Promise<Stored | null> {
    let next = restore ? await send(restore) : stored
    if (!next) return null
    if (publication) {
      const outcome = await autosave.submit((_, rev) => publication.publish(rev))
      if (outcome.kind !== 'saved') {
        showStatus({ text: outcome.message })
        return null
      }
      next = outcome.stored
      const content = readContent()
      autosave.rebase(next.rev, content, JSON.stringify(content) === JSON.stringify(publication.content))
    }
    acceptServerVersion(next)
    await autosave.flush()
    return next
  }

  return {
    busy,
    status: status ?? initialStatus,
    showStatus,
    publishErrors,
    rejectionCount,
    showErrors(fields) {
      setPublishErrors(fields)
      if (Object.keys(fields).length > 0) setRejectionCount((count) => count + 1)
    },
    clearErrors(changes) {
      const isChanged = (name: string): boolean => String(name.split('.')[0]) in changes
      // Avoid a rerender at every keystroke.
      if (!Object.keys(publishErrors).some(isChanged)) return
      setPublishErrors((fields) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => !isChanged(name))),
      )
    },
    async runOnce(work) {
      if (busy) return
      setBusy(true)
      showStatus({ text: '' })
      await work()
      setBusy(false)
    },
    send,
    undo,
  }
}
