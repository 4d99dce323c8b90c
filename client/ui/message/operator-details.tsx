/** Technical details of a fault, folded: owners need them only to pass them on to the person who runs the site. */
export function OperatorDetails({ texts }: { texts: readonly string[] }) {
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
