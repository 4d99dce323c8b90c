import './modal.css'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { restoreFocus } from './restore-focus.ts'

type ModalProps = {
  title: string
  isWide?: boolean
  /** Escape, too. Without it the dialog stays until what it asks is settled. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A dialog that is open as long as it is rendered; the focus goes back to where it was. It stands at the end of the
 * document and keeps what it sends to itself: a form within a form would send the outer one.
 */
export function Modal({ title, isWide = false, onClose, children }: ModalProps): ReactNode {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before React takes it out of the document: only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    const focusedBefore = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      element?.close()
      restoreFocus(focusedBefore)
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={isWide ? 'dialog wide' : 'dialog'}
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
