import './message.css'
import { type MouseEvent, type RefObject, useEffect, useId } from 'react'
import { useInBrowser } from '../../runtime/browser/use-in-browser.ts'
import type { Outcome } from './outcome.ts'
import { forgetStoredMessage, getStoredMessage, noMessage, storeMessage } from './stored-message.ts'

type StatusMessageProps = Outcome & {
  /** A value that changes with each message, where the same words may be said again. */
  since?: unknown
  /** Lets the caller focus the message, e.g. because the pressed button is gone. */
  ref?: RefObject<HTMLParagraphElement | null>
  onUndo?: (() => void) | undefined
}

/** Shows a message again that left after a while (tool.css) or was closed: the next one must not have left with it. */
export function bringBack(message: HTMLElement | null): void {
  if (message) message.hidden = false
  for (const leaving of message?.getAnimations() ?? []) leaving.currentTime = 0
}

function close({ currentTarget }: MouseEvent): void {
  if (currentTarget.parentElement) currentTarget.parentElement.hidden = true
  // The button disappears: the focus must not.
  document.getElementById('contenido')?.focus({ preventScroll: true })
}

/**
 * Exists while empty, so that screen readers announce changes, and survives if the page is loaded as a new document. A
 * failure stays until it is closed: who looked elsewhere still finds it.
 */
export function StatusMessage({ done, failed, since, ref, onUndo }: StatusMessageProps) {
  const id = useId()
  const text = done ?? failed
  const stored = useInBrowser(() => getStoredMessage(id), noMessage)
  useEffect(() => {
    if (stored.hasFocus) document.getElementById(id)?.focus()
  }, [id, stored])
  useEffect(() => {
    // What the former document said is over as soon as something is typed, before React renders that.
    const forget = (): void => forgetStoredMessage(id)
    addEventListener('input', forget, { capture: true, once: true })
    return () => removeEventListener('input', forget, { capture: true })
  }, [id])
  useEffect(() => bringBack(document.getElementById(id)), [id, text, since])
  useEffect(() => {
    if (text === '') return
    forgetStoredMessage(id)
    // Each message stores itself in place of the one before it. The one that changed last does so last.
    const store = (): void => storeMessage(id)
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [id, text])
  const hasFailed = text ? failed !== undefined : stored.hasFailed
  return (
    <p role="status" className={hasFailed ? 'status failed' : 'status'} id={id} ref={ref} tabIndex={-1}>
      {text || stored.text}
      {onUndo && (
        <>
          {' '}
          <button className="link" type="button" onClick={onUndo}>
            Deshacer
          </button>
        </>
      )}
      {hasFailed && (
        <>
          {' '}
          <button className="link" type="button" onClick={close}>
            Cerrar
          </button>
        </>
      )}
    </p>
  )
}
