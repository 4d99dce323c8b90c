import type { ReactNode } from 'react'

type PeriodNavProps<Name extends string> = {
  /** Path of the page. */
  path: string
  names: readonly Name[]
  periods: Readonly<Record<Name, { name: string }>>
  formatQuery: (name: Name) => string
  current: Name
}

/** Links for the periods of a report, with the current one marked. */
export function PeriodNav<Name extends string>(props: PeriodNavProps<Name>): ReactNode {
  const { path, names, periods, formatQuery, current } = props
  return (
    <nav className="visit-periods" aria-label="Periodo">
      {names.map((name) => (
        <a key={name} href={path + formatQuery(name)} aria-current={name === current ? 'page' : undefined}>
          {periods[name].name}
        </a>
      ))}
    </nav>
  )
}
