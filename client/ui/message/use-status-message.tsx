import { useLayoutEffect, useRef, useState } from 'react'

/** A message about the last change of a list. It gets the focus if the pressed button disappeared with its row. */
export function useStatusMessage(rows: readonly unknown[]) {
  const [text, setText] = useState('')
  const ref = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    if (text !== '' && document.activeElement === document.body) ref.current?.focus()
  }, [text, rows])

  return {
    text,
    setText,
    ref,
    statusMessage: (
      <p ref={ref} className="form-done" role="status" tabIndex={-1}>
        {text}
      </p>
    ),
  }
}
