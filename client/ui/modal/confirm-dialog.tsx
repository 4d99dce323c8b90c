import { type ReactNode, useCallback, useState } from 'react'
import { Modal } from './modal.tsx'

export type Question = {
  title: string
  text?: string
  /** What the button that does it says. */
  action: string
}

type Asked = Question & { settle: (confirmed: boolean) => void }

/** Asks before what cannot be taken back. `dialog` has to stand somewhere in the page. */
export function useConfirm(): {
  dialog: ReactNode
  confirm: (question: Question) => Promise<boolean>
} {
  const [asked, setAsked] = useState<Asked | null>(null)

  const confirm = useCallback((question: Question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({ ...question, settle: resolve })
    return promise
  }, [])

  function close(confirmed: boolean): void {
    asked?.settle(confirmed)
    setAsked(null)
  }

  const dialog = asked && (
    <Modal title={asked.title} onClose={() => close(false)}>
      {asked.text && <p>{asked.text}</p>}
      <div className="actions">
        <button className="button danger" type="button" onClick={() => close(true)}>
          {asked.action}
        </button>
        <button className="button plain" type="button" data-first onClick={() => close(false)}>
          Cancelar
        </button>
      </div>
    </Modal>
  )
  return { dialog, confirm }
}
