import { type ReactNode, useEffect, useState } from 'react'
import { Modal } from './modal.tsx'

export type Confirmation = {
  title: string
  text?: string
  /** What follows the text, such as links. */
  more?: ReactNode
  /** The text of the confirming button. */
  action: string
  /** True if the action can be undone: its button is not red then. */
  isReversible?: boolean
}

type PendingConfirmation = Confirmation & { resolve: (confirmed: boolean) => void }

let show: (pending: PendingConfirmation) => void = () => {}

/**
 * For questions that need a request first: call it before the request. What it returns asks only while the same page is
 * shown, and otherwise resolves to false: another page must not ask about what is not on it.
 */
export function prepareConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const showHere = show
  return async (confirmation) => {
    if (show !== showHere) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    show({ ...confirmation, resolve })
    return promise
  }
}

/** Asks before an action with consequences, in the dialog of the frame; false if the answer is no. */
export const confirm = (confirmation: Confirmation): Promise<boolean> => prepareConfirm()(confirmation)

/** Once in the frame of the manager area, for each page anew: what it asks belongs to the page. */
export function ConfirmDialog() {
  const [pending, setPending] = useState<PendingConfirmation | null>(null)

  useEffect(() => {
    show = setPending
  }, [])
  // Whoever leaves the page or is asked something else says no: the caller must not wait for ever.
  useEffect(() => () => pending?.resolve(false), [pending])

  function close(confirmed: boolean): void {
    pending?.resolve(confirmed)
    setPending(null)
  }

  return (
    pending && (
      <Modal title={pending.title} onClose={() => close(false)}>
        {pending.text && <p>{pending.text}</p>}
        {pending.more}
        <div className="actions">
          <button
            className={pending.isReversible ? 'button' : 'button danger'}
            type="button"
            onClick={() => close(true)}
          >
            {pending.action}
          </button>
          <button className="button plain" type="button" data-first onClick={() => close(false)}>
            Cancelar
          </button>
        </div>
      </Modal>
    )
  )
}
