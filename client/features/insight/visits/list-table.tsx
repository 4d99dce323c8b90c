import { type ReactNode, useId } from 'react'
import type { CountLine } from './contract/report.ts'
import { formatCount } from './format-numbers.ts'

type CountTableProps = {
  title: string
  /** Heading of the names; `what` is the heading of the counts. */
  head: string
  what: string
  lines: readonly CountLine[]
}

/** Table whose rows also contain a bar for the count; nothing without rows. */
export function CountTable({ title, head, what, lines }: CountTableProps): ReactNode {
  const id = useId()
  if (lines.length === 0) return null
  const most = Math.max(1, ...lines.map(({ count }) => count))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="visit-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{what}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                <LineName line={line} />
                <LineBar share={line.count / most} />
              </th>
              <td>{formatCount(line.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LineName({ line: { name, href, kind } }: { line: CountLine }): ReactNode {
  return (
    <>
      {href === undefined ? name : <a href={href}>{name}</a>}
      {kind !== undefined && <span className="help"> {kind}</span>}
    </>
  )
}

function LineBar({ share }: { share: number }): ReactNode {
  return (
    <svg className="visit-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(1, Math.round(share * 100))} height="4" />
    </svg>
  )
}
