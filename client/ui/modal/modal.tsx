import './modal.css'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { giveBack } from './give-back.ts'

type ModalProps = {
  title: string
  wide?: boolean
  /** Escape, too. Without it the dialog stays until what it asks is settled. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A dialog that is open as long as it is rendered; the focus goes back to where it was. It stands at the end of the
 * document and keeps what it sends to itself: a form within a form would send the outer one.
 */
export function Modal({ title, wide = false, onClose, children }: ModalProps): ReactNode {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before React takes it out of the document: only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    const from = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      element?.close()
      giveBack(from)
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        // A field of ours may cancel, too (a file that was not chosen).
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    document.body,
  )
}
