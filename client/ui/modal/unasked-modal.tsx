import '../message/message.css'
import { type ComponentProps, useState } from 'react'
import { LinkButton } from '../button/button.tsx'
import { Modal } from './modal.tsx'

/** The field on the page in which somebody is writing. */
function getFieldInUse(): HTMLElement | null {
  const focused = document.activeElement
  const isField = focused?.matches('input, textarea, [contenteditable="true"]') && !focused.closest('dialog')
  return isField && focused instanceof HTMLElement ? focused : null
}

/**
 * A dialog that nobody asked for. It focuses its title, so that a key pressed at that moment does not press a button.
 * While somebody is writing in a field, a message is shown instead, which opens the dialog.
 */
export function UnaskedModal(props: ComponentProps<typeof Modal>) {
  const [field] = useState(getFieldInUse)
  const [isOpen, setOpen] = useState(field === null)
  if (isOpen) return <Modal {...props} focusesTitle />
  function open(): void {
    // The dialog gives the focus back to where it was.
    field?.focus({ preventScroll: true })
    setOpen(true)
  }
  return (
    <p className="status failed" role="alert">
      {props.title}. <LinkButton onClick={open}>Ver qué hacer</LinkButton>
    </p>
  )
}
