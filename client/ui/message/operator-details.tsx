import type { ReactNode } from 'react'

/** What the machine says about a fault: folded, because owners only pass it on to the person who runs the site. */
export function OperatorDetails({ texts }: { texts: readonly string[] }): ReactNode {
  return (
    <details>
      <summary>Qué decirle</summary>
      <ul role="list">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
