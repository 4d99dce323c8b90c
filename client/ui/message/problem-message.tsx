import './message.css'

/** An error message that screen readers announce at once. Renders nothing while the text is empty. */
export function ProblemMessage({ text }: { text: string }) {
  return (
    text && (
      <p className="problem" role="alert">
        {text}
      </p>
    )
  )
}
