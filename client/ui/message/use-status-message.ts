import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type StatusMessage = {
  text: string
  setText: (text: string) => void
  /** For the element of the message. */
  ref: RefObject<HTMLParagraphElement | null>
}

/** A message about the last change of a list. If the pressed button disappeared with its row, it gets the focus. */
export function useStatusMessage(rows: readonly unknown[]): StatusMessage {
  const [text, setText] = useState('')
  const ref = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    if (text !== '' && document.activeElement === document.body) ref.current?.focus()
  }, [text, rows])

  return { text, setText, ref }
}
