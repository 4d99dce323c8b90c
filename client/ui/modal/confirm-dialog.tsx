import { type ReactNode, useEffect, useState } from 'react'
import { Modal } from './modal.tsx'

export type Confirmation = {
  title: string
  text?: string
  /** What follows the text, such as links. */
  more?: ReactNode
  /** The text of the confirming button. */
  action: string
}

type PendingConfirmation = Confirmation & { resolve: (confirmed: boolean) => void }

let show: (pending: PendingConfirmation) => void = () => {}

/** Asks before an irreversible action, in the dialog of the frame; false if the answer is no. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  show({ ...confirmation, resolve })
  return promise
}

/** Once in the frame of the manager area, for each page anew: what it asks belongs to the page. */
export function ConfirmDialog(): ReactNode {
  const [pending, setPending] = useState<PendingConfirmation | null>(null)

  useEffect(() => {
    show = setPending
  }, [])

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
          <button className="button danger" type="button" onClick={() => close(true)}>
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
