import { Fragment, type ReactNode } from 'react'

/** Short facts in one line of text, with a dot between them. Those without a value are left out. */
export function Meta({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <p className="meta">
      <span>
        {facts.filter(Boolean).map((fact, index) => (
          <Fragment key={index}>
            {/* The dot ends a line rather than beginning the next one. */}
            {index > 0 && '\u{a0}· '}
            <span>{fact}</span>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
