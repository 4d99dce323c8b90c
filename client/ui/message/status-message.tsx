import './message.css'
import type { ReactNode, RefObject } from 'react'

type StatusMessageProps = {
  text: string
  /** For whoever moves the focus here, because what was pressed has gone. */
  ref?: RefObject<HTMLParagraphElement | null>
  /** The way back from it. */
  onUndo?: (() => void) | undefined
}

/** What became of the last action: always in the page, so that it is read out, and seen once it says something. */
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
