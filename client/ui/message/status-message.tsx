import './message.css'
import type { ReactNode, RefObject } from 'react'

type StatusMessageProps = {
  text: string
  /** Lets the caller focus the message, e.g. because the pressed button is gone. */
  ref?: RefObject<HTMLParagraphElement | null>
  /** Undoes the action; its button is shown if this is given. */
  onUndo?: (() => void) | undefined
}

/** The result of the last action. It is in the page even while empty, so that screen readers announce it. */
export function StatusMessage({ text, ref, onUndo }: StatusMessageProps): ReactNode {
  return (
    <p role="status" className="status" ref={ref} tabIndex={-1}>
      {text}
      {onUndo && (
        <>
          {' '}
          <button className="link" type="button" onClick={onUndo}>
            Deshacer
          </button>
        </>
      )}
    </p>
  )
}
