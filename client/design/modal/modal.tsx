import './modal.css'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type ModalProps = {
  title: string
  wide?: boolean
  /** Escape, too. Without it the dialog stays until what it asks is settled. */
  onClose?: () => void
  children: ReactNode
}

/** A dialog that is open as long as it is rendered; the focus goes back to where it was. */
export function Modal({ title, wide = false, onClose, children }: ModalProps): ReactNode {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before React takes it out of the document: only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        // A field of ours may cancel, too (a file that was not chosen).
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
