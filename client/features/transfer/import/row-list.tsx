import type { ReactNode } from 'react'
import type { Row } from '../run/state.ts'

/** Thousands of rows would hold up the page, and nobody reads them. */
const shownRows = 100

type RowListProps = { rows: readonly Row[]; onRetry?: ((key: string) => void) | undefined }

export function RowList({ rows, onRetry }: RowListProps): ReactNode {
  return (
    <ul className="plain-list transfer-rows">
      {rows.slice(0, shownRows).map(({ key, name, state, note }) => (
        <li key={key}>
          <strong>{name}</strong>
          {note !== null && `: ${note}`}
          {state === 'failed' && onRetry && (
            <button type="button" className="link" onClick={() => onRetry(key)}>
              Reintentar<span className="hidden"> {name}</span>
            </button>
          )}
        </li>
      ))}
      {rows.length > shownRows && <li>y {rows.length - shownRows} más</li>}
    </ul>
  )
}
