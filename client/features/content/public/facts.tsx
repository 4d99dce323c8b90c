import type { ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'

type PageHeadProps = { title: string; lead: string; children?: ReactNode }

/** The head of a list or of an entry. */
export function PageHead({ title, lead, children }: PageHeadProps): ReactNode {
  return (
    <header className="page-head">
      <Heading icon="people">{title}</Heading>
      <p className="lead">{lead}</p>
      {children}
    </header>
  )
}

/** Facts with their names. Those without a value are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}): ReactNode {
  return (
    <dl className="terms short">
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type Card = { href: string; title: string; summary: string; facts: ReactNode }

/** Entries as cards; the whole card is the link. */
export function Cards({ cards }: { cards: readonly Card[] }): ReactNode {
  return (
    <ul role="list" className="posts posts-section">
      {cards.map(({ href, title, summary, facts }) => (
        <li key={href} className="post">
          <h2>
            <a href={href}>{title}</a>
          </h2>
          <p>{summary}</p>
          <p className="meta">{facts}</p>
        </li>
      ))}
    </ul>
  )
}
