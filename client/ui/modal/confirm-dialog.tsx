import { type ReactNode, useCallback, useState } from 'react'
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

/** Asks before an irreversible action. The caller has to render `dialog` somewhere in the page. */
export function useConfirm(): {
  dialog: ReactNode
  confirm: (confirmation: Confirmation) => Promise<boolean>
} {
  const [pending, setPending] = useState<PendingConfirmation | null>(null)

  const confirm = useCallback((confirmation: Confirmation) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setPending({ ...confirmation, resolve: resolve })
    return promise
  }, [])

  function close(confirmed: boolean): void {
    pending?.resolve(confirmed)
    setPending(null)
  }

  const dialog = pending && (
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
  return { dialog, confirm }
}
