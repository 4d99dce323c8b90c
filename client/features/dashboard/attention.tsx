import type { ReactNode } from 'react'

/** `one` thing or `many` of them that wait for somebody, and where. */
type WaitingItem = { count: number; one: string; many: string; href: string }

type AttentionProps = { waiting: readonly WaitingItem[]; notes: readonly string[] }

/** What waits for somebody, in the order given; what is zero does not. */
export function Attention({ waiting, notes }: AttentionProps): ReactNode {
  const items = waiting.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="atencion">
      <h2 id="atencion">Pide atención</h2>
      {items.length > 0 ? (
        <ul role="list">
          {items.map(({ count, one, many, href }) => (
            <li key={href}>
              <a href={href}>{count === 1 ? `1 ${one}` : `${count} ${many}`}</a>
            </li>
          ))}
        </ul>
      ) : (
        <p>Nada pendiente. Todo está al día.</p>
      )}
      {notes.map((note) => (
        <p key={note} className="help">
          {note}
        </p>
      ))}
    </section>
  )
}
