import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { nothingDone, type Outcome } from './outcome.ts'

/** Moves the focus to the message about an outcome if what had it disappeared with a row of the list. */
export function useFocusOnOutcome(
  message: RefObject<HTMLElement | null>,
  outcome: Outcome,
  rows: unknown,
): void {
  useLayoutEffect(() => {
    if (outcome.done !== '' && document.activeElement === document.body) message.current?.focus()
  }, [message, outcome, rows])
}

/** A message about the last change of a list. */
export function useStatusMessage(rows: readonly unknown[]) {
  const [outcome, show] = useState(nothingDone)
  const ref = useRef<HTMLParagraphElement>(null)
  useFocusOnOutcome(ref, outcome, rows)
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
