import './message.css'
import type { ReactNode } from 'react'

/** An error message that screen readers announce at once. Renders nothing while the text is empty. */
export function ProblemMessage({ text }: { text: string }): ReactNode {
  return (
    text && (
      <p className="problem" role="alert">
        {text}
      </p>
    )
  )
}
