import { useEffect, useState } from 'react'
import type { EditedText } from '../../contract/edited-text.ts'
import { getFormFields, getKind } from '../../kinds/all-kinds.ts'
import type { FieldErrors } from '../saving/save-state.ts'
import type { Draft } from '../saving/use-draft.ts'
import type { ActionStatus } from './action-status.ts'
import { formatProblemName } from './format-problem-name.ts'

export type ActionState = ReturnType<typeof useActionState>

/** What all actions on a text share: one at a time, a message about the last one, and errors of publishing. */
export function useActionState(initialText: string, { stored, state }: Pick<Draft, 'stored' | 'state'>) {
  const isOffline = state.failure?.kind === 'offline'
  // The text of an article is loaded late: nobody publishes what is not shown yet.
  const [busy, setBusy] = useState(getKind(stored.kind).hasWritingRoom === true)
  const [status, showStatus] = useState<ActionStatus | null>(null)
  const [publishErrors, setPublishErrors] = useState<FieldErrors>({})
  const [isListed, setListed] = useState(false)
  const [rejectionCount, setRejectionCount] = useState(0)
  const [openConflict, showConflict] = useState<EditedText | null>(null)

  // A message about a missing connection would contradict the state of saving once that works again.
  useEffect(() => {
    const forget = (): void => showStatus((shown) => (shown?.isOffline ? { text: '' } : shown))
    addEventListener('online', forget)
    return () => {
      removeEventListener('online', forget)
      if (isOffline) forget()
    }
  }, [isOffline])

  return {
    busy,
    enable: (): void => setBusy(false),
    status: status ?? { text: initialText },
    showStatus: (next: ActionStatus): void => showStatus(next),
    /** Errors of the last attempt to publish; each disappears when it is solved. */
    publishErrors,
    /** True if that attempt found several: they are listed until the last one is solved. */
    isListed,
    /** Number of failed attempts to publish; each one moves the focus to the error or to the list of errors. */
    rejectionCount,
    /** The other version of the conflict whose dialog people opened; null if that is closed. */
    openConflict,
    showConflict: (theirs: EditedText | null): void => showConflict(theirs),
    showErrors(errors: FieldErrors): void {
      const problems = Object.values(errors)
      const [one] = Object.keys(errors)
      setPublishErrors(errors)
      setListed(problems.length > 1)
      if (problems.length === 0) return
      setRejectionCount((count) => count + 1)
      // Several problems are listed instead.
      showStatus({
        text:
          one && problems.length === 1
            ? `No se publicó. «${formatProblemName(getFormFields(stored.kind), one)}»: ${problems[0]}`
            : '',
      })
    },
    /** `findLeft` returns the problems that the changed text still has. */
    clearErrors(changes: Readonly<Record<string, unknown>>, findLeft?: () => FieldErrors): void {
      const isChanged = (name: string): boolean => String(name.split('.')[0]) in changes
      // Avoid a rerender at every keystroke.
      if (!Object.keys(publishErrors).some(isChanged)) return
      const left = findLeft?.() ?? {}
      setPublishErrors((fields) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => !isChanged(name) || name in left)),
      )
    },
    async runOnce(work: () => Promise<void>): Promise<void> {
      if (busy) return
      setBusy(true)
      showStatus({ text: '' })
      await work()
      setBusy(false)
    },
  }
}
