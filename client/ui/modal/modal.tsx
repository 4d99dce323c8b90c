import './modal.css'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type ModalProps = {
  title: string
  isWide?: boolean
  /** A panel at the side, as high as the window. */
  isSide?: boolean
  focusesTitle?: boolean
  /** Also called on Escape. Without it the dialog stays until its question is answered. */
  onClose?: () => void
  children: ReactNode
}

/** Name of the event that asks an editor to select again what was selected before a dialog opened. */
export const selectionRequest = 'selection-request'

/** Open while rendered. At the end of the document, it stops submit events, which React passes to outer forms, too. */
export function Modal({
  title,
  isWide = false,
  isSide = false,
  focusesTitle = false,
  onClose,
  children,
}: ModalProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, whose cleanup runs before React removes the dialog: only `close` gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    const focusedBefore = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      element?.close()
      restoreFocus(focusedBefore)
      // `close` gives the focus back but leaves the selection in the dialog: a text editor would get no keys.
      document.activeElement?.dispatchEvent(new Event(selectionRequest))
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={`dialog ${isWide ? 'wide' : ''} ${isSide ? 'side' : ''}`.trim()}
      aria-labelledby={id}
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Chromium only empties a search field at the first Escape.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        if (!(event.target instanceof HTMLInputElement && event.target.type === 'search')) return
        event.preventDefault()
        onClose?.()
      }}
      onCancel={(event) => {
        // A field inside may send `cancel`, too (a file dialog that was dismissed).
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      // A browser lets nobody prevent the second Back: what was not answered is asked again.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <h2 id={id} {...(focusesTitle && { tabIndex: -1, 'data-first': true })}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  )
}

/** Gives the focus back; if a popover around the element was closed, to the button of the popover. */
function restoreFocus(focusedBefore: Element | null): void {
  for (let element = focusedBefore; element; element = element.parentElement?.closest('[popover]') ?? null) {
    const target =
      element === focusedBefore ? element : document.querySelector(`[popovertarget="${element.id}"]`)
    if (target instanceof HTMLElement) target.focus()
    if (document.activeElement === target) return
  }
}
