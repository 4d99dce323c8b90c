import './message.css'
import type { ReactNode } from 'react'

/** What went wrong, announced at once; nothing while the text is empty. */
export function ProblemMessage({ text }: { text: string }): ReactNode {
  return (
    text && (
      <p className="problem" role="alert">
        {text}
      </p>
    )
  )
}
