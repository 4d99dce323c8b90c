import type { ReactNode } from 'react'

/** Something that needs attention; `one` and `many` are the texts for the singular and plural. */
type WaitingItem = { count: number; one: string; many: string; href: string }

type AttentionProps = { waiting: readonly WaitingItem[]; notes: readonly string[] }

/** Lists the items with a count above zero, in the given order, and the notes. */
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
