import './message.css'
import type { ReactNode, RefObject } from 'react'

type StatusMessageProps = {
  text: string
  /** Lets the caller focus the message, e.g. because the pressed button is gone. */
  ref?: RefObject<HTMLParagraphElement | null>
  /** Undoes the action. Without it, no button is shown. */
  onUndo?: (() => void) | undefined
}

/** A message about the last action. The element exists even while empty, so that screen readers announce changes. */
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
