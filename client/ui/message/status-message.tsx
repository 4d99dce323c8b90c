import './message.css'
import type { ReactNode, RefObject } from 'react'

type StatusProps = {
  text: string
  /** For whoever moves the focus here, because what was pressed has gone. */
  ref?: RefObject<HTMLParagraphElement | null>
  /** The way back from it. */
  undo?: (() => void) | undefined
}

/** What became of the last action: always in the page, so that it is read out, and seen once it says something. */
export function Status({ text, ref, undo }: StatusProps): ReactNode {
  return (
    <p role="status" className="status" ref={ref} tabIndex={-1}>
      {text}
      {undo && (
        <>
          {' '}
          <button className="link" type="button" onClick={undo}>
            Deshacer
          </button>
        </>
      )}
    </p>
  )
}
