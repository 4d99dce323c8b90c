import { useLayoutEffect, useRef, useState } from 'react'
import { nothingDone } from './outcome.ts'

/** A message about the last change of a list. It gets the focus if the pressed button disappeared with its row. */
export function useStatusMessage(rows: readonly unknown[]) {
  const [outcome, show] = useState(nothingDone)
  const ref = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    if (outcome.done !== '' && document.activeElement === document.body) ref.current?.focus()
  }, [outcome, rows])

  return {
    outcome,
    show,
    ref,
    statusMessage: (
      <p ref={ref} className={outcome.failed ? 'form-error' : 'form-done'} role="status" tabIndex={-1}>
        {outcome.done ?? outcome.failed}
      </p>
    ),
  }
}
